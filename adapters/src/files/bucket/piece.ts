import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { invariant, type UploadPosition } from '@nsem/core';
import { requirePartialKey } from '../partial-files.ts';
import type { HashedBytes, ListedObject } from './bucket.port.ts';
import { readHashed } from './upload-file.ts';

/** The prefix of the pieces of partial files, after that of the bucket. */
export const piecesBelow = 'partial/';

/**
 * A piece of a partial file, which is an object of its own. Each names the one before it, and the row of
 * the upload names the last one: so the row decides which pieces count, whatever else was stored.
 */
export type Piece = Readonly<{
  /** The name of its object, below that of the file. */
  name: string;
  /** How many bytes of the file are before it. */
  from: number;
  id: string;
  /** The id of the piece before it; null for the first. */
  before: string | null;
}>;

const shape = /^(?<from>\d{16})-(?<id>[0-9a-f]{16})-(?<before>[0-9a-f]{16}|first)$/;

/** A new piece that follows another one. */
export function newPiece({ from, before }: Pick<Piece, 'from' | 'before'>): Piece {
  const id = randomBytes(8).toString('hex');
  const name = `${String(from).padStart(16, '0')}-${id}-${before ?? 'first'}`;
  return { name, from, id, before };
}

/** Reads the name of a piece; undefined if it is none. */
function readPiece(name: string): Piece | undefined {
  const { from, id, before } = shape.exec(name)?.groups ?? {};
  if (from === undefined || id === undefined || before === undefined) return undefined;
  return { name, from: Number(from), id, before: before === 'first' ? null : before };
}

/** The last piece of a file; null if it has none. */
export function lastPieceOf({ lastPiece }: Pick<UploadPosition, 'lastPiece'>): Piece | null {
  if (lastPiece === null) return null;
  const piece = readPiece(lastPiece);
  invariant(piece !== undefined, 'a piece was named by newPiece');
  return piece;
}

/** The prefix of the paths of all pieces of a file. */
export const piecesOf = (key: string): string => `${piecesBelow}${requirePartialKey(key)}/`;

/** The path of a piece of a file. */
export const pathOfPiece = (key: string, { name }: Pick<Piece, 'name'>): string =>
  `${piecesOf(key)}${name}`;

/** The key of the file that an object belongs to; undefined if the object is no piece. */
export function keyOfPiece(path: string): string | undefined {
  const [key = '', name = ''] = path.slice(piecesBelow.length).split('/');
  return readPiece(name) === undefined ? undefined : key;
}

/**
 * Follows the pieces of a file from the last one to the first.
 *
 * @param objects those below `piecesOf` the file.
 * @returns them from the first on; undefined if one is missing, or has another size.
 */
export function followPieces(
  objects: readonly ListedObject[],
  position: UploadPosition,
): readonly Piece[] | undefined {
  const found = new Map<string, Piece & Pick<ListedObject, 'sizeBytes'>>();
  for (const { path, sizeBytes } of objects) {
    const piece = readPiece(path.slice(path.lastIndexOf('/') + 1));
    if (piece !== undefined) found.set(piece.id, { ...piece, sizeBytes });
  }
  const pieces: Piece[] = [];
  let end = position.receivedBytes;
  for (let id = lastPieceOf(position)?.id ?? null; id !== null;) {
    const piece = found.get(id);
    if (piece === undefined || piece.from + piece.sizeBytes !== end) return undefined;
    pieces.push(piece);
    ({ from: end, before: id } = piece);
  }
  return end === 0 ? pieces.toReversed() : undefined;
}

/** Gathers the bytes of a piece on the disk: a slow line must not hold memory for them. */
export interface PieceSpool extends AsyncDisposable {
  /** How many bytes there are. */
  readonly sizeBytes: number;
  add(bytes: Uint8Array): Promise<void>;
  /** Reads all of them into memory. */
  read(): Promise<HashedBytes>;
  /** Begins anew. */
  clear(): void;
}

/** Opens a spool in a temporary file, which is removed when the spool is disposed of. */
export async function openPieceSpool(temporaryFolder: string): Promise<PieceSpool> {
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
  const path = join(temporaryFolder, `${randomUUID()}.part`);
  const handle = await open(path, 'wx+', 0o600);
  let sizeBytes = 0;
  return {
    get sizeBytes() {
      return sizeBytes;
    },
    async add(bytes) {
      let written = 0;
      while (written < bytes.length) {
        const left = bytes.length - written;
        const { bytesWritten } = await handle.write(bytes, written, left, sizeBytes);
        written += bytesWritten;
        sizeBytes += bytesWritten;
      }
    },
    read: () => readHashed(handle, 0, sizeBytes),
    clear() {
      sizeBytes = 0;
    },
    async [Symbol.asyncDispose]() {
      await handle.close();
      await rm(path, { force: true });
    },
  };
}

import { createHash } from 'node:crypto';
import type { UploadPosition } from '@nsem/core';
import type { ConcurrencyLimit } from '../../security/concurrency-limit.ts';
import { checkpointBytes, type FilePart, type PartOutcome } from '../partial-files.ts';
import { isMissing } from '../disk.ts';
import type { Bucket } from './bucket.port.ts';
import { lastPieceOf, newPiece, pathOfPiece, type Piece, type PieceSpool } from './piece.ts';

/**
 * A last piece of less is stored again with what follows it: otherwise a client that sends little
 * at a time would leave so many objects that listing them takes longer than the part.
 */
export const smallestPiece = 512 * 1024;

type Dependencies = Readonly<{
  bucket: Pick<Bucket, 'open' | 'put'>;
  /** The mark of the objects. */
  writer: string;
  /** That of `createPartLimit`. */
  limit: ConcurrencyLimit;
  /** Removes objects that do not count any more; what it cannot remove is removed with the file. */
  removeAll: (paths: readonly string[]) => Promise<void>;
}>;

/** Writes the pieces of a part. */
interface PieceWriter {
  /** The bytes that are gathered for a piece. */
  readonly gatheredBytes: number;
  gather(bytes: Uint8Array): Promise<void>;
  /** Stores what is gathered as a piece. */
  store(): Promise<void>;
  /** Records what is stored, if anything; returns false, and removes it, if another writer was first. */
  record(): Promise<boolean>;
  /** Removes what is stored and not recorded. */
  discard(): Promise<void>;
}

/**
 * Copies the last piece to the spool; returns false if another process has just removed it.
 *
 * @throws {Error} if it has not as many bytes as it had: what follows would be in the wrong place.
 */
async function gatherAgain(
  bucket: Pick<Bucket, 'open'>,
  { path, sizeBytes }: Readonly<{ path: string; sizeBytes: number }>,
  spool: PieceSpool,
): Promise<boolean> {
  let source: AsyncIterable<Uint8Array>;
  try {
    source = await bucket.open(path);
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
  for await (const bytes of source) await spool.add(bytes);
  if (spool.sizeBytes === sizeBytes) return true;
  throw new Error(`the object ${path} has ${spool.sizeBytes} bytes rather than ${sizeBytes}`);
}

async function beginPieces(
  dependencies: Dependencies,
  { key, from: start, onDurable }: FilePart,
  spool: PieceSpool,
): Promise<PieceWriter> {
  const { bucket, writer, limit, removeAll } = dependencies;
  const pathOf = (piece: Piece) => pathOfPiece(key, piece);
  const last = lastPieceOf(start);
  let next: Pick<Piece, 'from' | 'before'> = {
    from: start.receivedBytes,
    before: last?.id ?? null,
  };
  let replaced: string[] = [];
  let unrecorded: string[] = [];
  let position: UploadPosition = start;
  let hasMore = false;

  if (last !== null && start.receivedBytes - last.from < smallestPiece) {
    const small = { path: pathOf(last), sizeBytes: start.receivedBytes - last.from };
    // If it is gone, the position is another one by now, and this part will not be recorded.
    if (await gatherAgain(bucket, small, spool)) [next, replaced] = [last, [small.path]];
  }

  return {
    get gatheredBytes() {
      return spool.sizeBytes;
    },
    async gather(bytes) {
      hasMore ||= bytes.length > 0;
      await spool.add(bytes);
    },
    async store() {
      if (!hasMore) return;
      const piece = newPiece(next);
      await limit(async () => bucket.put(pathOf(piece), await spool.read(), writer));
      unrecorded.push(pathOf(piece));
      position = { receivedBytes: piece.from + spool.sizeBytes, lastPiece: piece.name };
      next = { from: position.receivedBytes, before: piece.id };
      spool.clear();
      hasMore = false;
    },
    async record() {
      if (unrecorded.length === 0) return true;
      // If it fails, it is not known whether the row names the piece: then nothing may be removed.
      const isRecorded = await onDurable(position);
      await removeAll(isRecorded ? replaced : unrecorded);
      [replaced, unrecorded] = [[], []];
      return isRecorded;
    },
    async discard() {
      await removeAll(unrecorded);
      unrecorded = [];
    },
  };
}

/** Reads to the end or as far as possible; the error, if there is one, is noted in `failures`. */
async function* readAsFarAsPossible(
  source: AsyncIterable<Uint8Array>,
  failures: unknown[],
): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    failures.push(error);
  }
}

/**
 * Stores a part as pieces in a bucket. A piece is recorded once it is stored; if the whole part has a
 * digest to be checked, all of them are recorded at its end, or removed.
 *
 * @throws what the source of the part throws, after what had arrived is recorded.
 */
export async function writePieces(
  dependencies: Dependencies,
  part: FilePart,
  spool: PieceSpool,
): Promise<PartOutcome> {
  const { maxBytes, sha256 } = part;
  const hash = sha256 === undefined ? undefined : createHash('sha256');
  const pieces = await beginPieces(dependencies, part, spool);
  const failures: unknown[] = [];
  let arrivedBytes = 0;
  for await (const bytes of readAsFarAsPossible(part.bytes, failures)) {
    arrivedBytes += bytes.length;
    if (arrivedBytes > maxBytes) {
      await pieces.discard();
      return 'too-long';
    }
    hash?.update(bytes);
    await pieces.gather(bytes);
    if (pieces.gatheredBytes < checkpointBytes) continue;
    await pieces.store();
    if (hash === undefined && !(await pieces.record())) return 'not-recorded';
  }
  const isIntact =
    hash === undefined || (failures.length === 0 && hash.digest('base64') === sha256);
  await (isIntact ? pieces.store() : pieces.discard());
  const isRecorded = await pieces.record();
  if (failures.length > 0) throw failures[0];
  if (!isIntact) return 'other-digest';
  return isRecorded ? 'stored' : 'not-recorded';
}

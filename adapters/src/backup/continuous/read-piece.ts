import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { createZstdDecompress } from 'node:zlib';
import { StartError } from '../../start/start-error.ts';
import {
  isWholeManifest,
  manifestSha256,
  parseTrailer,
  pieceMagic,
  pieceSchema,
  requireSigned,
  trailerBytes,
  type PieceManifest,
} from './piece-format.ts';

/** A piece whose manifest and body are whole. */
export type OpenedPiece = Readonly<{
  manifest: PieceManifest;
  /** The digest by which the next piece names this one. */
  sha256: string;
  /** Its body, decompressed. */
  read(): AsyncIterable<Uint8Array>;
}>;

const chunkBytes = 1024 * 1024;

/** The refusal of a piece that is not whole. */
export class DamagedPieceError extends StartError {
  constructor(named: string, reason: string, options?: ErrorOptions) {
    super(`${named} is damaged: ${reason}.`, options);
  }
}

async function readExactly(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}

async function hashBody(file: string, start: number, end: number): Promise<string> {
  const hash = createHash('sha256');
  if (end <= start) return hash.digest('hex');
  for await (const chunk of createReadStream(file, {
    start,
    end: end - 1,
    highWaterMark: chunkBytes,
  })) {
    hash.update(chunk as Uint8Array);
  }
  return hash.digest('hex');
}

async function* decompress(file: string, start: number, end: number): AsyncGenerator<Uint8Array> {
  const source = createReadStream(file, { start, end: end - 1, highWaterMark: chunkBytes });
  const plain = source.pipe(createZstdDecompress());
  source.once('error', (error) => plain.destroy(error));
  try {
    for await (const chunk of plain) yield chunk as Uint8Array;
  } finally {
    source.destroy();
  }
}

async function readManifest(
  handle: FileHandle,
  named: string,
  keys: readonly Uint8Array[],
): Promise<Readonly<{ text: Buffer; bodyEnd: number }>> {
  const { size } = await handle.stat();
  const damaged = (reason: string) => new DamagedPieceError(named, reason);
  const begins = await readExactly(handle, 0, pieceMagic.length);
  if (!begins.equals(pieceMagic)) throw damaged('it does not begin like one');
  const trailer =
    size < pieceMagic.length + trailerBytes
      ? null
      : parseTrailer(await readExactly(handle, size - trailerBytes, trailerBytes));
  if (trailer === null) throw damaged('its end is missing');
  const bodyEnd = size - trailerBytes - trailer.manifestBytes;
  if (bodyEnd < pieceMagic.length) throw damaged('its manifest is missing');
  const text = await readExactly(handle, bodyEnd, trailer.manifestBytes);
  if (!isWholeManifest(text, trailer.sha256)) throw damaged('its manifest was changed');
  requireSigned(named, keys, { text, signature: trailer.signature });
  return { text, bodyEnd };
}

/**
 * Opens a piece that is not encrypted, and checks it completely.
 *
 * @param named the file that refusals name.
 * @param keys one of which must have signed it; if there is none, that is not checked.
 * @throws {StartError} if it is damaged, or not signed by one of the keys.
 */
export async function openPiece(
  file: string,
  { named, keys }: Readonly<{ named: string; keys: readonly Uint8Array[] }>,
): Promise<OpenedPiece> {
  const handle = await open(file, 'r');
  try {
    const { text, bodyEnd } = await readManifest(handle, named, keys);
    const manifest = parseManifest(text, named);
    const start = pieceMagic.length;
    const isWhole =
      manifest.body.bytes === bodyEnd - start &&
      manifest.body.sha256 === (await hashBody(file, start, bodyEnd));
    if (!isWhole) throw new DamagedPieceError(named, 'its content was changed');
    return {
      manifest,
      sha256: manifestSha256(text),
      read: () => decompress(file, start, bodyEnd),
    };
  } finally {
    await handle.close();
  }
}

function parseManifest(text: Buffer, named: string): PieceManifest {
  try {
    return pieceSchema.parse(JSON.parse(text.toString()));
  } catch (error) {
    throw new DamagedPieceError(named, 'its manifest is of another version', { cause: error });
  }
}

import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { HashedBytes } from './bucket.port.ts';

/** Bytes that are read and hashed at once. */
const pieceBytes = 256 * 1024;

/** Reads and hashes some bytes of a file, piece by piece, so that nothing else is held up. */
export async function readHashed(
  handle: FileHandle,
  from: number,
  length: number,
): Promise<HashedBytes> {
  const bytes = Buffer.allocUnsafe(length);
  const hash = createHash('sha256');
  let read = 0;
  while (read < length) {
    const most = Math.min(pieceBytes, length - read);
    const { bytesRead } = await handle.read(bytes, read, most, from + read);
    if (bytesRead === 0) throw new Error('the file to upload became shorter');
    hash.update(bytes.subarray(read, read + bytesRead));
    read += bytesRead;
  }
  return { bytes, sha256: hash.digest('hex') };
}

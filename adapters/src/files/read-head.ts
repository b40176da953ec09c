import type { FileHandle } from 'node:fs/promises';

/** The first bytes of a file, in which its signature is. */
export async function readHead(handle: FileHandle): Promise<Buffer> {
  const buffer = Buffer.alloc(4096);
  const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
  return buffer.subarray(0, bytesRead);
}

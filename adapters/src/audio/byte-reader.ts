import { open } from 'node:fs/promises';

/** Reads parts of a file with only a window of it in memory. */
export interface ByteReader {
  readonly sizeBytes: number;
  /** The bytes from `start`; fewer than `length` if the file ends before. */
  read(start: number, length: number): Promise<Buffer>;
}

const windowBytes = 256 * 1024;

/** Opens a file for `use` and closes it in any case. */
export async function withByteReader<T>(
  path: string,
  use: (reader: ByteReader) => Promise<T>,
): Promise<T> {
  const handle = await open(path, 'r');
  try {
    const { size: sizeBytes } = await handle.stat();
    let from = 0;
    let window: Buffer = Buffer.alloc(0);
    const holds = (start: number, length: number): boolean =>
      start >= from && Math.min(start + length, sizeBytes) <= from + window.length;

    return await use({
      sizeBytes,
      async read(start, length) {
        if (start >= sizeBytes) return Buffer.alloc(0);
        if (!holds(start, length)) {
          const fresh = Buffer.alloc(Math.min(Math.max(length, windowBytes), sizeBytes - start));
          const { bytesRead } = await handle.read(fresh, 0, fresh.length, start);
          window = fresh.subarray(0, bytesRead);
          from = start;
        }
        return window.subarray(start - from, start - from + length);
      },
    });
  } finally {
    await handle.close();
  }
}

/** Reads a four-character code, with which containers name their parts. */
export const fourCc = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);

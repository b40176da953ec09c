import type { ByteReader } from '../byte-reader.ts';

/** Reads bytes that are in memory, without a limit of work. */
export const memoryReader = (...parts: readonly Buffer[]): ByteReader => {
  const bytes = Buffer.concat(parts);
  const take = (start: number, length: number) => bytes.subarray(start, start + length);
  return {
    sizeBytes: bytes.length,
    work: { reads: 0, bytes: 0 },
    peek: take,
    read: (start, length) => Promise.resolve(take(start, length)),
  };
};

import { createHash } from 'node:crypto';

/** The size and the digest of bytes that were read. */
export type Measured = Readonly<{ sizeBytes: number; sha256: string }>;

/** Counts and hashes bytes while they are read. */
export function measureBytes(source: AsyncIterable<Uint8Array>): Readonly<{
  bytes: AsyncIterable<Uint8Array>;
  /** Returns the result. To be called once, after reading to the end. */
  finish(): Measured;
}> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      yield chunk;
    }
  }
  return { bytes: pass(), finish: () => ({ sizeBytes, sha256: hash.digest('hex') }) };
}

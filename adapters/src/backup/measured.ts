import { createHash } from 'node:crypto';

/** How much has gone by, and its digest. */
export type Measured = Readonly<{ sizeBytes: number; sha256: string }>;

/** Bytes that are counted and hashed while they go by. */
export function measure(source: AsyncIterable<Uint8Array>): Readonly<{
  bytes: AsyncIterable<Uint8Array>;
  /** What has gone by; asked once, at the end. */
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

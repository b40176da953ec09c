import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createConcurrencyLimit } from '../security/concurrency-limit.ts';

/** The digests of files that are used again when a call is repeated. */
export interface Digests {
  /**
   * The lower-case hexadecimal SHA-256 of the file of a key; it is read once, until it is forgotten.
   *
   * @param path one of its names.
   */
  find(key: string, path: string): Promise<string>;
  /** To be called before and after a file is written, and before it is removed. */
  forget(key: string): void;
}

/** Hashing a piece takes about a millisecond; other requests are answered between two. */
const pieceBytes = 256 * 1024;

/** The files that are hashed at a time: as many pieces can be between two answers. */
const mostAtOnce = 2;

/** More files than are used again at the same time. The oldest digest is forgotten first. */
const mostDigests = 1_000;

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes })) {
    hash.update(piece as Buffer);
  }
  return hash.digest('hex');
}

/** Creates the digests of a server; they are in memory. */
export function createDigests(hash: (path: string) => Promise<string> = hashFile): Digests {
  const limit = createConcurrencyLimit(mostAtOnce);
  const known = new Map<string, Promise<string>>();

  async function hashOrForget(key: string, path: string): Promise<string> {
    const digest = limit(() => hash(path));
    known.set(key, digest);
    const [oldest] = known.keys();
    if (known.size > mostDigests && oldest !== undefined) known.delete(oldest);
    try {
      return await digest;
    } catch (error) {
      if (known.get(key) === digest) known.delete(key);
      throw error;
    }
  }

  return {
    find: (key, path) => known.get(key) ?? hashOrForget(key, path),
    forget: (key) => void known.delete(key),
  };
}

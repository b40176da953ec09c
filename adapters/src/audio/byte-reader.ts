import { open, type FileHandle } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';

import { workLimit, WorkExceeded, type Work } from './work-limit.ts';

/** Reads parts of a file with only a window of it in memory, within the file's `workLimit`. */
export interface ByteReader {
  readonly sizeBytes: number;
  /** What reading has cost so far. */
  readonly work: Work;
  /**
   * The bytes from `start`; fewer than `length` if the file ends before.
   *
   * @throws {WorkExceeded} if the file has cost more than its size justifies.
   */
  read(start: number, length: number): Promise<Buffer>;
  /**
   * The same bytes without waiting, for loops over small parts; undefined if they are not in memory,
   * or if other requests are to be served first. `read` returns them then.
   */
  peek(start: number, length: number): Buffer | undefined;
}

const windowBytes = 256 * 1024;

/** Less than a millisecond of parsing; then the event loop runs. */
const readsInARow = 4096;

class WindowReader implements ByteReader {
  readonly sizeBytes: number;
  readonly #handle: FileHandle;
  readonly #limit: Work;
  #reads = 0;
  #bytes = 0;
  #rested = 0;
  #from = 0;
  #window: Buffer = Buffer.alloc(0);

  constructor(handle: FileHandle, sizeBytes: number) {
    this.#handle = handle;
    this.sizeBytes = sizeBytes;
    this.#limit = workLimit(sizeBytes);
  }

  get work(): Work {
    return { reads: this.#reads, bytes: this.#bytes };
  }

  peek(start: number, length: number): Buffer | undefined {
    const isReady = this.#holds(start, length) && this.#reads - this.#rested < readsInARow;
    return isReady ? this.#take(start, length) : undefined;
  }

  async read(start: number, length: number): Promise<Buffer> {
    if (this.#reads - this.#rested >= readsInARow) {
      this.#rested = this.#reads;
      await setImmediate();
    }
    if (!this.#holds(start, length)) await this.#load(start, length);
    return this.#take(start, length);
  }

  #holds(start: number, length: number): boolean {
    if (start >= this.sizeBytes) return true;
    const end = Math.min(start + length, this.sizeBytes);
    return start >= this.#from && end <= this.#from + this.#window.length;
  }

  async #load(start: number, length: number): Promise<void> {
    const wanted = Math.min(Math.max(length, windowBytes), this.sizeBytes - start);
    this.#bytes += wanted;
    if (this.#bytes > this.#limit.bytes) throw new WorkExceeded();
    const fresh = Buffer.alloc(wanted);
    const { bytesRead } = await this.#handle.read(fresh, 0, wanted, start);
    this.#window = fresh.subarray(0, bytesRead);
    this.#from = start;
  }

  #take(start: number, length: number): Buffer {
    this.#reads += 1;
    if (this.#reads > this.#limit.reads) throw new WorkExceeded();
    if (start >= this.sizeBytes) return Buffer.alloc(0);
    return this.#window.subarray(start - this.#from, start - this.#from + length);
  }
}

/** Opens a file for `use` and closes it in any case. */
export async function withByteReader<T>(
  path: string,
  use: (reader: ByteReader) => Promise<T>,
): Promise<T> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    return await use(new WindowReader(handle, size));
  } finally {
    await handle.close();
  }
}

/** Reads a four-character code, with which containers name their parts. */
export const fourCc = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);

const searchBytes = 64 * 1024;

/** The next place from `from` on with some bytes; the end of the file if there is none. */
export async function findBytes(reader: ByteReader, wanted: Buffer, from: number): Promise<number> {
  for (let at = from; at < reader.sizeBytes; at += searchBytes - (wanted.length - 1)) {
    const bytes = reader.peek(at, searchBytes) ?? (await reader.read(at, searchBytes));
    const place = bytes.indexOf(wanted);
    if (place !== -1) return at + place;
  }
  return reader.sizeBytes;
}

import { type FileHandle, open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';

import { type Work, WorkExceeded, workLimit } from './not-measurable.ts';

/** Reads parts of a file with only a window of it in memory, within the file's `workLimit`. */
export interface ByteReader {
  readonly sizeBytes: number;
  /** The cost of reading so far. */
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

/** The bytes end within a number. */
export class BitsEnded extends Error {
  override readonly name = 'BitsEnded';
}

/** Reads numbers of any width, the highest bit first. */
export class BitReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #end: number;
  #at: number;

  /** @param start the byte to begin with. */
  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#end = bytes.length * 8;
    this.#at = start * 8;
  }

  /** The byte after the last one of which a bit was read. */
  get byte(): number {
    return Math.ceil(this.#at / 8);
  }

  /** The next 32 bits without taking them; their last 7 may be missing. */
  #peek(): number {
    const byte = this.#at >>> 3;
    const isInside = byte + 4 <= this.#bytes.length;
    const four = isInside ? this.#view.getInt32(byte) : this.#lastBytes(byte);
    return four << (this.#at & 7);
  }

  /** The bytes before the end, and zeros. */
  #lastBytes(byte: number): number {
    const last = this.#bytes.subarray(byte, byte + 4);
    return last.reduce((four, one, nth) => four | (one << (24 - 8 * nth)), 0);
  }

  #skip(count: number): void {
    this.#at += count;
    if (this.#at > this.#end) throw new BitsEnded();
  }

  /**
   * @param count at most 25.
   * @throws {BitsEnded}
   */
  unsigned(count: number): number {
    if (count === 0) return 0;
    const value = this.#peek() >>> (32 - count);
    this.#skip(count);
    return value;
  }

  /**
   * @param count from 1 to 25.
   * @throws {BitsEnded}
   */
  signed(count: number): number {
    const value = this.#peek() >> (32 - count);
    this.#skip(count);
    return value;
  }

  /**
   * Counts the zeros before the next one, and takes it too.
   *
   * @throws {BitsEnded}
   */
  zeros(): number {
    let count = 0;
    for (;;) {
      const bits = this.#peek();
      const known = 32 - (this.#at & 7);
      const zeros = Math.clz32(bits);
      if (zeros < known) {
        this.#skip(zeros + 1);
        return count + zeros;
      }
      this.#skip(known);
      count += known;
    }
  }
}

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
  #ahead(): number {
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
    const value = this.#ahead() >>> (32 - count);
    this.#skip(count);
    return value;
  }

  /**
   * @param count from 1 to 25.
   * @throws {BitsEnded}
   */
  signed(count: number): number {
    const value = this.#ahead() >> (32 - count);
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
      const ahead = this.#ahead();
      const known = 32 - (this.#at & 7);
      const zeros = Math.clz32(ahead);
      if (zeros < known) {
        this.#skip(zeros + 1);
        return count + zeros;
      }
      this.#skip(known);
      count += known;
    }
  }
}

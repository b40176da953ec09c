// A text as the parts of known texts that it consists of, and what is in none of them. Written for short
// texts: zlib takes twenty microseconds to begin, and this takes a few for all of a job's answer.

/** Shorter parts cost as much as they save. */
const minMatch = 6;

const tableBits = 12;
const tableSize = 1 << tableBits;

/** The positions of a long known text that can be found are so many bytes apart. */
const sparseStep = 16;

/** A known text up to this length can be found from each of its positions. */
const denseBytes = 2_048;

/** Bytes that a text can be composed of, and where they can be found. */
export type KnownText = Readonly<{ bytes: Buffer; positions: Int32Array }>;

const read4 = (bytes: Buffer, at: number): number =>
  (bytes[at] ?? 0) |
  ((bytes[at + 1] ?? 0) << 8) |
  ((bytes[at + 2] ?? 0) << 16) |
  ((bytes[at + 3] ?? 0) << 24);

const slotOf = (four: number): number => Math.imul(four, 0x9e3779b1) >>> (32 - tableBits);

/** Adds a text to known ones: a slot has the position of one of them, plus one. */
function extend(known: KnownText, text: string): KnownText {
  const added = Buffer.from(text);
  const bytes = Buffer.concat([known.bytes, added]);
  const positions = known.positions.slice();
  const step = added.length > denseBytes ? sparseStep : 1;
  for (let at = known.bytes.length; at + 4 <= bytes.length; at += step) {
    const slot = slotOf(read4(bytes, at));
    if (step === 1 || positions[slot] === 0) positions[slot] = at + 1;
  }
  return { bytes, positions };
}

/** Prepares texts that others are composed of. */
export const knowText = (text: string): KnownText =>
  extend({ bytes: Buffer.alloc(0), positions: new Int32Array(tableSize) }, text);

/** A sequence of numbers and bytes that grows. */
class Output {
  #bytes = Buffer.allocUnsafe(1_024);
  #length = 0;

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe((this.#length + count) * 2);
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }

  /** Seven bits a byte, the lowest first. */
  number(value: number): void {
    this.#reserve(5);
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  copy(bytes: Buffer, from: number, to: number): void {
    this.#reserve(to - from);
    bytes.copy(this.#bytes, this.#length, from, to);
    this.#length += to - from;
  }

  result(): Uint8Array {
    return Uint8Array.prototype.slice.call(this.#bytes, 0, this.#length);
  }
}

/** The number of bytes that are the same from two positions on. */
function commonAfter(one: Buffer, from: number, other: Buffer, at: number): number {
  const most = Math.min(one.length - from, other.length - at);
  let length = 0;
  while (length < most && one[from + length] === other[at + length]) length += 1;
  return length;
}

/** The number of bytes that are the same before two positions, not further back than `limit`. */
function commonBefore(
  one: Buffer,
  from: number,
  { other, at, limit }: Readonly<{ other: Buffer; at: number; limit: number }>,
): number {
  const most = Math.min(from, at - limit);
  let length = 0;
  while (length < most && one[from - length - 1] === other[at - length - 1]) length += 1;
  return length;
}

/**
 * Encodes a text by what it has in common with a known text and another one.
 *
 * @returns for each part the number of new bytes, these bytes, the number of known bytes, and where
 *   they are; the last part may end after the new bytes.
 */
export function encodeDelta(text: string, known: KnownText, other: string): Uint8Array {
  const base = extend(known, other);
  const bytes = Buffer.from(text);
  const output = new Output();
  let written = 0;
  let at = 0;
  while (at + minMatch <= bytes.length) {
    const found = (base.positions[slotOf(read4(bytes, at))] ?? 0) - 1;
    const after = found < 0 ? 0 : commonAfter(base.bytes, found, bytes, at);
    if (after < minMatch) {
      at += 1;
      continue;
    }
    const before = commonBefore(base.bytes, found, { other: bytes, at, limit: written });
    output.number(at - before - written);
    output.copy(bytes, written, at - before);
    output.number(before + after);
    output.number(found - before);
    at += after;
    written = at;
  }
  output.number(bytes.length - written);
  output.copy(bytes, written, bytes.length);
  return output.result();
}

/**
 * Decodes a text that was encoded with the same known texts.
 *
 * @throws {RangeError} if it was encoded with others, or is damaged.
 */
export function decodeDelta(encoded: Uint8Array, known: KnownText, other: string): string {
  const base = Buffer.concat([known.bytes, Buffer.from(other)]);
  const parts: Uint8Array[] = [];
  let at = 0;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = encoded[at++];
      if (byte === undefined) throw new RangeError('an encoded text ends too early');
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const take = (from: Uint8Array, start: number, length: number) => {
    if (start + length > from.length) throw new RangeError('an encoded text has no such part');
    parts.push(from.subarray(start, start + length));
  };
  for (;;) {
    const length = number();
    take(encoded, at, length);
    at += length;
    if (at === encoded.length) return Buffer.concat(parts).toString();
    const matched = number();
    take(base, number(), matched);
  }
}

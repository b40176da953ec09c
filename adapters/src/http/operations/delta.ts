// A text as the parts of known texts that it consists of, and what is in none of them. Written for short
// texts: zlib takes twenty microseconds to begin, and this takes a few for all of a job's answer.

/** Shorter parts cost as much as they save. */
const minMatch = 6;

const tableBits = 12;
const tableSize = 1 << tableBits;

/** Bytes that a text can be composed of, and where they can be found. */
export type KnownText = Readonly<{ bytes: Buffer; positions: Int32Array }>;

const slotOf = (four: number): number => Math.imul(four, 0x9e3779b1) >>> (32 - tableBits);

/** Used by one encoding at a time, which never waits: creating them takes longer than the rest. */
const scratch = {
  positions: new Int32Array(tableSize),
  base: Buffer.alloc(16_384),
  text: Buffer.alloc(16_384),
  output: Buffer.alloc(16_384),
};

/** Of long texts, fewer positions can be found; parts are found from any position in them. */
const stepIn = (length: number): number => (length > 4_096 ? 16 : 4);

/** Notes positions from one on: a slot has one of them, plus one. */
function notePositions(
  { bytes, positions }: KnownText,
  { from, to, step }: Readonly<{ from: number; to: number; step: number }>,
): void {
  for (let at = from; at + 4 <= to; at += step) {
    const slot = slotOf(bytes.readInt32LE(at));
    if (step < 16 || positions[slot] === 0) positions[slot] = at + 1;
  }
}

/** Prepares a text that others are composed of. */
export function knowText(text: string): KnownText {
  const known = { bytes: Buffer.from(text), positions: new Int32Array(tableSize) };
  notePositions(known, { from: 0, to: known.bytes.length, step: 1 });
  return known;
}

/** A buffer with room: the one that is reused, or for few texts a larger one. */
const withRoom = (reused: Buffer, length: number): Buffer =>
  length <= reused.length ? reused : Buffer.allocUnsafe(length);

/** Writes a number at a position, seven bits a byte, the lowest first; returns the next position. */
function writeNumber(output: Buffer, position: number, value: number): number {
  let [at, rest] = [position, value];
  while (rest > 127) {
    output[at] = (rest & 127) | 128;
    at += 1;
    rest >>>= 7;
  }
  output[at] = rest;
  return at + 1;
}

/** Writes the new bytes of a text between two positions, after their number; returns the next position. */
function writeNew(
  output: Buffer,
  position: number,
  { bytes, from, to }: Readonly<{ bytes: Buffer; from: number; to: number }>,
): number {
  const at = writeNumber(output, position, to - from);
  // Most are too short for the copy of the platform to be worth it.
  if (to - from > 64) bytes.copy(output, at, from, to);
  else for (let nth = 0; nth < to - from; nth += 1) output[at + nth] = bytes[from + nth] ?? 0;
  return at + to - from;
}

/** Copies known texts and where their parts are found, so that the first ones stay as they are. */
function joinKnown(known: KnownText, other: string) {
  const bytes = withRoom(scratch.base, known.bytes.length + other.length * 3);
  bytes.set(known.bytes);
  const from = known.bytes.length;
  const to = from + bytes.write(other, from);
  const { positions } = scratch;
  positions.set(known.positions);
  notePositions({ bytes, positions }, { from, to, step: stepIn(to - from) });
  return { bytes, positions, length: to };
}

/**
 * Encodes a text by what it has in common with a known text and another one.
 *
 * @param version the first byte of the result.
 * @returns for each part the number of new bytes, these bytes, the number of known bytes, and where
 *   they are; the last part ends after the new bytes.
 */
export function encodeDelta(
  text: string,
  { version, known, other }: Readonly<{ version: number; known: KnownText; other: string }>,
): Uint8Array {
  const { bytes: base, positions, length: baseLength } = joinKnown(known, other);
  const bytes = withRoom(scratch.text, text.length * 3);
  const length = bytes.write(text, 0);
  // No part is longer than what it replaces, but for the last one.
  const output = withRoom(scratch.output, length * 2 + 16);
  output[0] = version;
  let [end, written, at] = [1, 0, 0];
  while (at + minMatch <= length) {
    const found = (positions[slotOf(bytes.readInt32LE(at))] ?? 0) - 1;
    let after = 0;
    if (found >= 0) {
      const most = Math.min(baseLength - found, length - at);
      while (after < most && base[found + after] === bytes[at + after]) after += 1;
    }
    if (after < minMatch) {
      at += 1;
      continue;
    }
    let before = 0;
    const most = Math.min(found, at - written);
    while (before < most && base[found - before - 1] === bytes[at - before - 1]) before += 1;
    end = writeNew(output, end, { bytes, from: written, to: at - before });
    end = writeNumber(output, end, before + after);
    end = writeNumber(output, end, found - before);
    at += after;
    written = at;
  }
  end = writeNew(output, end, { bytes, from: written, to: length });
  return Buffer.from(output.subarray(0, end));
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

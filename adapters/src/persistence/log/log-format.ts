import { readSync } from 'node:fs';

/**
 * The write-ahead log of SQLite (https://sqlite.org/walformat.html): a header of 32 bytes, then frames, each
 * with a header of 24 bytes and the content of a page. Salts tell the frames of this log from older ones
 * behind them; checksums go on from frame to frame.
 */
const magic = 0x377f_0682;
const version = 3_007_000;

/** The bytes of a log before its first frame. */
export const logHeaderBytes = 32;
/** The bytes of a frame before its page. */
export const frameHeaderBytes = 24;

/** The checksum up to some byte of a log: two unsigned 32-bit numbers. */
export type Checksum = readonly [first: number, second: number];

/** A log that begins with a valid header. */
export type LogHeader = Readonly<{
  pageBytes: number;
  /** Another one after each time that the log begins anew; 16 hexadecimal digits. */
  salt: string;
  isBigEndian: boolean;
  checksum: Checksum;
}>;

/** The byte of a log at which a frame begins; the first has the number 1. */
export const frameOffset = ({ pageBytes }: Pick<LogHeader, 'pageBytes'>, frame: number): number =>
  logHeaderBytes + (frame - 1) * (frameHeaderBytes + pageBytes);

const swapBytes = (word: number): number =>
  ((word & 0xff) << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24);

const isBigEndianMachine = new Uint8Array(new Uint32Array([1]).buffer)[0] === 0;

/** A part of a buffer as words; their number is even. */
type Words = Readonly<{ words: Uint32Array; from: number; count: number }>;

/** Continues a checksum over words. */
export function continueChecksum(
  [first, second]: Checksum,
  { words, from, count }: Words,
  isBigEndian: boolean,
): Checksum {
  let s1 = first | 0;
  let s2 = second | 0;
  const isForeign = isBigEndian !== isBigEndianMachine;
  for (let n = from; n < from + count; n += 2) {
    const even = words[n] ?? 0;
    const odd = words[n + 1] ?? 0;
    s1 = (s1 + (isForeign ? swapBytes(even) : even) + s2) | 0;
    s2 = (s2 + (isForeign ? swapBytes(odd) : odd) + s1) | 0;
  }
  return [s1 >>> 0, s2 >>> 0];
}

/** A buffer whose bytes can be read as words, too. */
export type AsWords = Readonly<{ bytes: Buffer; words: Uint32Array }>;

/** Shows memory, whose length is a multiple of four, as bytes and as words. */
export const asWords = (memory: ArrayBuffer): AsWords => ({
  bytes: Buffer.from(memory),
  words: new Uint32Array(memory),
});

/** Allocates a buffer whose bytes can be read as words. */
export const allocateWords = (bytes: number): AsWords => asWords(new ArrayBuffer(bytes));

const isPageSize = (bytes: number): boolean =>
  bytes >= 512 && bytes <= 65_536 && (bytes & (bytes - 1)) === 0;

/** Reads the header of a log; null if it is empty, or its header was not written completely. */
export function readLogHeader(log: number): LogHeader | null {
  const memory = allocateWords(logHeaderBytes);
  const read = readSync(log, memory.bytes, 0, logHeaderBytes, 0);
  return read < logHeaderBytes ? null : parseLogHeader(memory);
}

/** Parses the bytes of the header of a log; null if they are not those of one. */
export function parseLogHeader({ bytes, words }: AsWords): LogHeader | null {
  const found = bytes.readUInt32BE(0);
  const pageBytes = bytes.readUInt32BE(8);
  if ((found & ~1) !== magic || bytes.readUInt32BE(4) !== version || !isPageSize(pageBytes)) {
    return null;
  }
  const isBigEndian = (found & 1) === 1;
  const checksum = continueChecksum([0, 0], { words, from: 0, count: 6 }, isBigEndian);
  const isWhole = checksum[0] === bytes.readUInt32BE(24) && checksum[1] === bytes.readUInt32BE(28);
  return isWhole ? { pageBytes, salt: bytes.toString('hex', 16, 24), isBigEndian, checksum } : null;
}

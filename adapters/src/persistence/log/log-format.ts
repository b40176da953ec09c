import { openSync, readSync } from 'node:fs';
import { isMissing } from '../../files/disk.ts';

/**
 * The write-ahead log of SQLite (https://sqlite.org/walformat.html): a header of 32 bytes, then
 * frames, each with a header of 24 bytes and the content of a page. Salts distinguish the frames of
 * this log from older ones behind them; checksums go on from frame to frame.
 */
const magic = 0x377f_0682;
const version = 3_007_000;

/** The bytes of a log before its first frame. */
export const logHeaderBytes = 32;
/** The bytes of a frame before its page. */
export const frameHeaderBytes = 24;

/** The checksum up to some byte of a log: two unsigned 32-bit numbers. */
type Checksum = readonly [first: number, second: number];

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
function continueChecksum(
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
type AsWords = Readonly<{ bytes: Buffer; words: Uint32Array }>;

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

/** Opens a file to read it; null if there is none. */
export function openIfThere(path: string): number | null {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** How far a log was read: behind which frame, and the checksum up to there. */
export type LogPosition = Readonly<{ frame: number; checksum: Checksum }>;

/** A frame of a log: the new content of a page. */
export type LogFrame = Readonly<{
  /** The number of the page; the first is 1. */
  page: number;
  /** If the frame ends a transaction, the pages that the database has then; otherwise 0. */
  pagesAtCommit: number;
  /** Valid until the next frame is read. */
  content: Buffer;
  /** The position behind the frame. */
  position: LogPosition;
}>;

const framesPerRead = 64;

/** The position before the first frame. */
export const logStart = ({ checksum }: LogHeader): LogPosition => ({ frame: 0, checksum });

/**
 * Reads the frames of a log that is in use or was left by a process that ended, as far as they are valid: to
 * its end, to a frame that was not written completely, or to those of an older log. What is behind the last
 * frame that ends a transaction is not committed.
 *
 * @param log the descriptor of the file.
 */
export function* readFrames(
  log: number,
  header: LogHeader,
  from: LogPosition = logStart(header),
): Generator<LogFrame> {
  const frameBytes = frameHeaderBytes + header.pageBytes;
  const memory = allocateWords(framesPerRead * frameBytes);
  let position = from;
  for (;;) {
    const at = frameOffset(header, position.frame + 1);
    const read = readSync(log, memory.bytes, 0, memory.bytes.length, at);
    const count = Math.floor(read / frameBytes);
    const expected = position.frame + count;
    for (const frame of parseFrames(memory, { header, from: position, count })) {
      position = frame.position;
      yield frame;
    }
    if (position.frame < expected || count < framesPerRead) return;
  }
}

/** Parses frames that were read from a log, as far as they are valid. */
export function* parseFrames(
  { bytes, words }: AsWords,
  { header, from, count }: Readonly<{ header: LogHeader; from: LogPosition; count: number }>,
): Generator<LogFrame> {
  const frameBytes = frameHeaderBytes + header.pageBytes;
  let position = from;
  for (let nth = 0; nth < count; nth += 1) {
    const start = nth * frameBytes;
    if (bytes.toString('hex', start + 8, start + 16) !== header.salt) return;
    const checksum = checksumOf(position.checksum, { words, start, header });
    const isValid =
      checksum[0] === bytes.readUInt32BE(start + 16) &&
      checksum[1] === bytes.readUInt32BE(start + 20);
    if (!isValid) return;
    position = { frame: position.frame + 1, checksum };
    yield {
      page: bytes.readUInt32BE(start),
      pagesAtCommit: bytes.readUInt32BE(start + 4),
      content: bytes.subarray(start + frameHeaderBytes, start + frameBytes),
      position,
    };
  }
}

/** The checksum of a frame covers the first 8 bytes of its header, and its page. */
function checksumOf(
  before: Checksum,
  { words, start, header }: Readonly<{ words: Uint32Array; start: number; header: LogHeader }>,
): Checksum {
  const { pageBytes, isBigEndian } = header;
  const from = start / 4;
  const begun = continueChecksum(before, { words, from, count: 2 }, isBigEndian);
  const page = { words, from: from + frameHeaderBytes / 4, count: pageBytes / 4 };
  return continueChecksum(begun, page, isBigEndian);
}

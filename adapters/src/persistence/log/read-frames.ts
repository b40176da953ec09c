import { readSync } from 'node:fs';
import {
  allocateWords,
  continueChecksum,
  frameHeaderBytes,
  frameOffset,
  type AsWords,
  type Checksum,
  type LogHeader,
} from './log-format.ts';

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

import { type ByteReader } from './byte-reader.ts';
import { addFlacChecksum } from './flac-checksum.ts';
import { isFlacSync, maxFlacHeaderBytes, readFlacHeader, type FlacHeader } from './flac-header.ts';
import { isFlacStart, readFlacStart } from './flac-stream.ts';
import { WorkExceeded } from './work-limit.ts';

/** As much of the file as is searched for frames in one step. */
const stepBytes = 64 * 1024;

/** What only looks like the header of a frame, at most: random bytes do once in millions. */
const maxFalseHeaders = (sizeBytes: number): number => 20 + sizeBytes / 4_000_000;

/** The frames so far, and the one whose end is searched. */
type Progress = {
  sampleRate: number;
  seconds: number;
  current: FlacHeader | undefined;
  /** The checksum of the current frame up to the place that was reached. */
  crc: number;
  falseHeaders: number;
};

/** Whether the number of a frame is that of the one after another. */
function isNext(before: FlacHeader, header: FlacHeader): boolean {
  return header.number === before.number + (before.isVariable ? before.samples : 1);
}

/** Counts the current frame as ended. */
function endFrame(progress: Progress): void {
  const { current, sampleRate } = progress;
  if (current !== undefined)
    progress.seconds += current.samples / (current.sampleRate ?? sampleRate);
  progress.current = undefined;
}

/**
 * Takes what looks like the header of a frame. It is one if a frame ends before it, by its checksum; or
 * by its number, if that frame is damaged, which takes its time in a player nonetheless.
 */
function takeHeader(progress: Progress, header: FlacHeader, maxFalse: number): void {
  const { current, crc } = progress;
  if (current !== undefined && crc !== 0 && !isNext(current, header)) {
    progress.falseHeaders += 1;
    if (progress.falseHeaders > maxFalse) throw new WorkExceeded();
    return;
  }
  endFrame(progress);
  progress.current = header;
  progress.crc = 0;
}

/** Whether something that is no frame begins here: a tag, or another stream. */
const isOther = (bytes: Buffer, at: number): boolean =>
  isFlacStart(bytes, at) || /^(?:TAG|APETAGEX|ID3)/.test(bytes.toString('latin1', at, at + 8));

/** The letters with which the things above begin. */
const otherInitials = new Set([0x66, 0x54, 0x41, 0x49]);

/**
 * Measures a FLAC file by its frames: each ends where its checksum is right and the next one begins.
 *
 * @returns milliseconds, or undefined if it is not FLAC.
 * @throws {WorkExceeded} if more looks like a frame than is one.
 */
export async function measureFlac(reader: ByteReader): Promise<number | undefined> {
  const start = await readFlacStart(reader);
  if (start === undefined) return undefined;
  const progress: Progress = {
    sampleRate: start.sampleRate,
    seconds: 0,
    current: undefined,
    crc: 0,
    falseHeaders: 0,
  };
  const maxFalse = maxFalseHeaders(reader.sizeBytes);
  let at = start.at;
  while (at < reader.sizeBytes) {
    let bytes = reader.peek(at, stepBytes) ?? (await reader.read(at, stepBytes));
    const isLast = at + bytes.length >= reader.sizeBytes;
    const searched = isLast ? bytes.length : bytes.length - maxFlacHeaderBytes;
    // The last frame may be shorter than the longest header.
    if (isLast) bytes = Buffer.concat([bytes, Buffer.alloc(maxFlacHeaderBytes)]);
    const next = search(progress, bytes, { searched, maxFalse });
    at += next;
    if (next < searched) at = await skipStream(reader, progress, at);
  }
  // A frame that is cut is not played.
  if (progress.crc === 0) endFrame(progress);
  return Math.round(progress.seconds * 1000);
}

type Part = Readonly<{ searched: number; maxFalse: number }>;

/** Searches a part of the file; returns where another stream begins, or its end. */
function search(progress: Progress, bytes: Buffer, { searched, maxFalse }: Part): number {
  let from = 0;
  for (let at = 0; at < searched; at += 1) {
    const byte = bytes[at] ?? 0;
    const isHeader = byte === 0xff && isFlacSync(bytes, at);
    if (!isHeader && !otherInitials.has(byte)) continue;
    if (isHeader) {
      const header = readFlacHeader(bytes, at);
      if (header === undefined) continue;
      progress.crc = addFlacChecksum(progress.crc, bytes, from, at);
      from = at;
      takeHeader(progress, header, maxFalse);
    } else if (isOther(bytes, at)) {
      progress.crc = addFlacChecksum(progress.crc, bytes, from, at);
      from = at;
      if (progress.crc === 0) endFrame(progress);
      if (isFlacStart(bytes, at)) return at;
    }
  }
  progress.crc = addFlacChecksum(progress.crc, bytes, from, searched);
  return searched;
}

/** Passes over what precedes the frames of another stream, if it begins here. */
async function skipStream(reader: ByteReader, progress: Progress, at: number): Promise<number> {
  const start = await readFlacStart(reader, at);
  const first = start && (await reader.read(start.at, maxFlacHeaderBytes));
  if (start === undefined || first === undefined || readFlacHeader(first) === undefined) {
    progress.crc = addFlacChecksum(progress.crc, await reader.read(at, 1), 0, 1);
    return at + 1;
  }
  progress.sampleRate = start.sampleRate;
  progress.current = undefined;
  return start.at;
}

import { type ByteReader } from './byte-reader.ts';
import {
  addFlacChecksum,
  type FlacHeader,
  isFlacSync,
  maxFlacHeaderBytes,
  readFlacHeader,
  readFlacStart,
} from './flac-header.ts';
import { WorkExceeded } from './not-measurable.ts';

/** As much of the file as is searched for frames in one step. */
const stepBytes = 16 * 1024;

/** The most false headers of frames: random bytes look like one once in millions. */
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

/** @throws {WorkExceeded} if more looks like a frame, or like a stream, than is one. */
function countFalse(progress: Progress, maxFalse: number): void {
  progress.falseHeaders += 1;
  if (progress.falseHeaders > maxFalse) throw new WorkExceeded();
}

/**
 * Takes what looks like the header of a frame. It is one if a frame ends before it, by its checksum; or
 * by its number, if that frame is damaged, which takes its time in a player nonetheless.
 */
function takeHeader(progress: Progress, header: FlacHeader, maxFalse: number): void {
  const { current, crc } = progress;
  if (current !== undefined && crc !== 0 && !isNext(current, header)) {
    countFalse(progress, maxFalse);
    return;
  }
  endFrame(progress);
  progress.current = header;
  progress.crc = 0;
}

/** Tags, which may be between frames. */
const tags = ['TAG', 'APETAGEX', 'ID3'].map((text) => Buffer.from(text, 'latin1'));

const streamMarker = Buffer.from('fLaC');

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

/** The places of tags, in their order. */
function findTags(bytes: Buffer): readonly number[] {
  const places: number[] = [];
  for (const tag of tags) {
    for (let at = bytes.indexOf(tag); at !== -1; at = bytes.indexOf(tag, at + 1)) places.push(at);
  }
  return places.toSorted((a, b) => a - b);
}

/** Goes through the headers of frames between two places. */
function searchFrames(
  progress: Progress,
  bytes: Buffer,
  { from, to, maxFalse }: Record<'from' | 'to' | 'maxFalse', number>,
): void {
  let reached = from;
  // A loop: each search for the next one would cost as much as hundreds of bytes, or pass the end.
  for (let at = from; at < to; at += 1) {
    if (!isFlacSync(bytes, at)) continue;
    const header = readFlacHeader(bytes, at);
    if (header === undefined) continue;
    progress.crc = addFlacChecksum(progress.crc, bytes, reached, at);
    reached = at;
    takeHeader(progress, header, maxFalse);
  }
  progress.crc = addFlacChecksum(progress.crc, bytes, reached, to);
}

/** Searches a part of the file; returns where another stream begins, or its end. */
function search(progress: Progress, bytes: Buffer, { searched, maxFalse }: Part): number {
  const marker = bytes.indexOf(streamMarker);
  const end = marker === -1 ? searched : Math.min(marker, searched);
  let from = 0;
  for (const to of [...findTags(bytes.subarray(0, end)), end]) {
    searchFrames(progress, bytes, { from, to, maxFalse });
    from = to;
    if (progress.crc === 0 && to < searched) endFrame(progress);
  }
  return end;
}

/** Passes over what precedes the frames of another stream, if it begins here. */
async function skipStream(reader: ByteReader, progress: Progress, at: number): Promise<number> {
  const start = await readFlacStart(reader, at);
  const first = start && (await reader.read(start.at, maxFlacHeaderBytes));
  if (start === undefined || first === undefined || readFlacHeader(first) === undefined) {
    countFalse(progress, maxFalseHeaders(reader.sizeBytes));
    progress.crc = addFlacChecksum(progress.crc, await reader.read(at, 1), 0, 1);
    return at + 1;
  }
  progress.sampleRate = start.sampleRate;
  progress.current = undefined;
  return start.at;
}

import type { ByteReader } from './byte-reader.ts';
import { WorkExceeded } from './not-measurable.ts';

/** A frame of a format without containers: each one begins with a header of its own. */
export type Frame = Readonly<{
  bytes: number;
  samples: number;
  sampleRate: number;
  /** The common features of the frames of one recording. */
  kind: number;
}>;

/** A format whose frames follow each other. */
export type FrameFormat = Readonly<{
  headerBytes: number;
  /** Rules out most places quickly. */
  mayBeHeader(bytes: Buffer, at: number): boolean;
  /** Reads the header of a frame; undefined if there is none. */
  readFrame(bytes: Buffer, at: number): Frame | undefined;
}>;

/** A frame at its place, and whether it follows another one without a gap. */
export type FoundFrame = Frame & Readonly<{ at: number; isInRow: boolean }>;

/** How far to search for the next header in one step. */
const searchBytes = 4096;

/** The most false headers: random bytes look like one once in thousands. */
const maxFalseHeaders = (sizeBytes: number): number => 10_000 + sizeBytes / 1000;

/** Tags that may follow the sound. */
const isTag = (next: Buffer): boolean => /^(?:TAG|APE|LYR|ID3)/.test(next.toString('latin1', 0, 3));

const areAlike = (frame: Frame, other: Frame | undefined): boolean =>
  frame.kind === other?.kind && frame.sampleRate === other.sampleRate;

/** Passes through the frames of a file, whatever is between them. */
export interface FrameScan {
  /** The next frame; undefined at the end of the file, or if most of it is something else. */
  next(): Promise<FoundFrame | undefined>;
  /** The bytes of all frames so far. */
  readonly soundBytes: number;
}

/** @throws {WorkExceeded} if far more looks like a header than is one. */
export function openFrameScan(reader: ByteReader, format: FrameFormat): FrameScan {
  const { headerBytes } = format;
  let at = 0;
  let soundBytes = 0;
  let falseHeaders = 0;
  let endOfLast = -1;
  let before: Frame | undefined;
  /** The last frame that others confirm: one in a row may be of any kind, and of none. */
  let known: Frame | undefined;

  async function headerAt(place: number): Promise<Buffer> {
    return reader.peek(place, headerBytes) ?? (await reader.read(place, headerBytes));
  }

  /**
   * A header may occur by chance; a real frame follows one, or is followed by one of its kind or the end. One
   * like those before counts anywhere: with a byte between all frames, players play them nonetheless.
   */
  async function findFrame(): Promise<Frame | undefined> {
    const frame = format.readFrame(await headerAt(at), 0);
    if (frame === undefined || at + frame.bytes > reader.sizeBytes) return undefined;
    const end = at + frame.bytes;
    if (areAlike(frame, known) || at === endOfLast || end + headerBytes > reader.sizeBytes)
      return frame;
    const next = await headerAt(end);
    return isTag(next) || format.readFrame(next, 0)?.kind === frame.kind ? frame : undefined;
  }

  /** The next place from `from` on where a header may begin, or the end of the searched part. */
  async function nextHeader(from: number): Promise<number> {
    const bytes = reader.peek(from, searchBytes) ?? (await reader.read(from, searchBytes));
    for (let place = 0; place + headerBytes <= bytes.length; place += 1) {
      if (format.mayBeHeader(bytes, place) && format.readFrame(bytes, place) !== undefined) {
        return from + place;
      }
    }
    // A header may continue behind the searched part, unless the file ends there.
    return from + Math.max(1, bytes.length - (headerBytes - 1));
  }

  return {
    async next() {
      while (at < reader.sizeBytes) {
        const frame = await findFrame();
        if (frame !== undefined) {
          const found = { ...frame, at, isInRow: at === endOfLast };
          soundBytes += frame.bytes;
          at += frame.bytes;
          endOfLast = at;
          if (!found.isInRow || areAlike(frame, before)) known = frame;
          before = frame;
          return found;
        }
        falseHeaders += 1;
        if (falseHeaders > maxFalseHeaders(reader.sizeBytes)) throw new WorkExceeded();
        at = await nextHeader(at + 1);
        // Stop early, rather than search a large file of another kind byte by byte.
        if (at - soundBytes > 65_536 + soundBytes) return undefined;
      }
      return undefined;
    },
    get soundBytes() {
      return soundBytes;
    },
  };
}

/** Whether enough of the file is sound: what is not may be tags and pictures. */
export const isMostlySound = ({ soundBytes }: FrameScan, { sizeBytes }: ByteReader): boolean =>
  soundBytes * 2 >= sizeBytes;

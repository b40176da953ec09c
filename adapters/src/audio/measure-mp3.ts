import { type ByteReader } from './byte-reader.ts';
import { WorkExceeded } from './work-limit.ts';

type Frame = Readonly<{ bytes: number; samples: number; sampleRate: number; kind: number }>;

const headerBytes = 4;

/** How far to search for the next header in one step. */
const searchBytes = 4096;

/** Kilobits per second by the index in the header, for MPEG 1 and for MPEG 2 and 2.5. */
const bitrates = {
  mpeg1: {
    1: [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  },
  mpeg2: {
    1: [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    3: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  },
} as const;

const sampleRates = [44_100, 48_000, 32_000];

function samplesOf(layer: 1 | 2 | 3, isMpeg1: boolean): number {
  if (layer === 1) return 384;
  return layer === 3 && !isMpeg1 ? 576 : 1152;
}

/** Reads a frame's header: 11 bits of ones, then version, layer, bit rate and sample rate. */
function readFrame(bytes: Buffer, at = 0): Frame | undefined {
  if (bytes.length < at + headerBytes) return undefined;
  const bits = bytes.readUInt32BE(at);
  const version = (bits >>> 19) & 3;
  const layer = 4 - ((bits >>> 17) & 3);
  if (bits >>> 21 !== 0x7ff || version === 1 || layer === 4) return undefined;
  const isMpeg1 = version === 3;
  const known = layer as 1 | 2 | 3;
  const kbps = bitrates[isMpeg1 ? 'mpeg1' : 'mpeg2'][known][(bits >>> 12) & 15] ?? 0;
  const fullRate = sampleRates[(bits >>> 10) & 3];
  if (kbps === 0 || fullRate === undefined) return undefined;
  const sampleRate = isMpeg1 ? fullRate : fullRate / (version === 2 ? 2 : 4);
  const samples = samplesOf(known, isMpeg1);
  const padding = (bits >>> 9) & 1;
  const slot = known === 1 ? 4 : 1;
  const slots = Math.floor((samples * kbps * 125) / (sampleRate * slot)) + padding;
  return { bytes: slots * slot, samples, sampleRate, kind: bits >>> 17 };
}

/** The start of the audio, after the ID3v2 tag, whose length has 7 bits per byte. */
export async function skipTag(reader: ByteReader): Promise<number> {
  const head = await reader.read(0, 10);
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0;
  let length = 0;
  for (const byte of head.subarray(6, 10)) length = length * 128 + (byte & 0x7f);
  const hasFooter = ((head[5] ?? 0) & 0x10) !== 0;
  return 10 + length + (hasFooter ? 10 : 0);
}

/** Whether a frame contains only an encoder's information about the file, and no audio. */
const isInfoFrame = (frame: Buffer): boolean =>
  /Xing|Info|VBRI/.test(frame.toString('latin1', 0, 64));

/** A header may occur by chance; a real frame is followed by one of its kind, or by the end. */
function isFollowed({ kind }: Frame, next: Buffer): boolean {
  const tag = next.toString('latin1', 0, 3);
  return tag === 'TAG' || tag === 'APE' || tag === 'LYR' || readFrame(next)?.kind === kind;
}

async function findFrame(reader: ByteReader, at: number): Promise<Frame | undefined> {
  const frame = readFrame(reader.peek(at, headerBytes) ?? (await reader.read(at, headerBytes)));
  if (frame === undefined || at + frame.bytes > reader.sizeBytes) return undefined;
  const end = at + frame.bytes;
  if (end + headerBytes > reader.sizeBytes) return frame;
  const next = reader.peek(end, headerBytes) ?? (await reader.read(end, headerBytes));
  return isFollowed(frame, next) ? frame : undefined;
}

/** Rules out most places quickly: the bits of ones at the start, and a bit rate of ones. */
const mayBeHeader = (bytes: Buffer, at: number): boolean =>
  bytes[at] === 0xff && (bytes[at + 1] ?? 0) >= 0xe0 && (bytes[at + 2] ?? 0) < 0xf0;

/** The next place from `at` on where a header may begin, or the end of the searched part. */
async function nextHeader(reader: ByteReader, at: number): Promise<number> {
  const bytes = reader.peek(at, searchBytes) ?? (await reader.read(at, searchBytes));
  for (let place = 0; place + headerBytes <= bytes.length; place += 1) {
    if (mayBeHeader(bytes, place) && readFrame(bytes, place) !== undefined) return at + place;
  }
  // A header may continue behind the searched part, unless the file ends there.
  return at + Math.max(1, bytes.length - (headerBytes - 1));
}

/** What only looks like a header, at most: random bytes do once in thousands. */
const maxFalseHeaders = (sizeBytes: number): number => 10_000 + sizeBytes / 1000;

/**
 * Measures an MP3 by counting its frames, which works for a variable bit rate and does not depend on
 * what the file states.
 *
 * @returns milliseconds, or undefined if less than half of the file is MPEG audio.
 * @throws {WorkExceeded} if far more looks like a header than is one.
 */
export async function measureMp3(reader: ByteReader): Promise<number | undefined> {
  const start = await skipTag(reader);
  let at = start;
  let seconds = 0;
  let audioBytes = 0;
  let falseHeaders = 0;
  while (at < reader.sizeBytes) {
    const frame = await findFrame(reader, at);
    if (frame === undefined) {
      falseHeaders += 1;
      if (falseHeaders > maxFalseHeaders(reader.sizeBytes)) throw new WorkExceeded();
      at = await nextHeader(reader, at + 1);
      // Stop early, rather than search a large file of another kind byte by byte.
      if (at - start - audioBytes > 65_536 + audioBytes) return undefined;
      continue;
    }
    if (audioBytes > 0 || !isInfoFrame(await reader.read(at, 64))) {
      seconds += frame.samples / frame.sampleRate;
    }
    audioBytes += frame.bytes;
    at += frame.bytes;
  }
  const isAudio = audioBytes * 2 >= reader.sizeBytes - start;
  return isAudio && seconds > 0 ? Math.round(seconds * 1000) : undefined;
}

import type { ByteReader } from './byte-reader.ts';
import {
  type FoundFrame,
  type Frame,
  type FrameFormat,
  isMostlySound,
  openFrameScan,
} from './frame-scan.ts';

const headerBytes = 4;

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
export function readMp3Frame(bytes: Buffer, at = 0): Frame | undefined {
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

/** Rules out most places quickly: the bits of ones at the start, and a bit rate of ones. */
const mayBeHeader = (bytes: Buffer, at: number): boolean =>
  bytes[at] === 0xff && (bytes[at + 1] ?? 0) >= 0xe0 && (bytes[at + 2] ?? 0) < 0xf0;

/** The frames of MPEG audio, layers I to III. */
const mp3Format: FrameFormat = { headerBytes, mayBeHeader, readFrame: readMp3Frame };

/** As much of a frame as is read to find an encoder's information about the file. */
const infoBytes = 256;

/** The samples that an encoder added before and after the sound: `trimmed` is their number. */
type Mp3Info = Readonly<{ trimmed: number }>;

/** The sizes of the optional fields that precede the encoder's name, by their flags. */
const optionalFields: readonly (readonly [number, number])[] = [
  [1, 4],
  [2, 4],
  [4, 100],
  [8, 4],
];

/** The side information of a frame is behind its header, and the checksum of that, if it has one. */
const sideInfoAt = (frame: Buffer): number => ((frame[1] ?? 0) & 1 ? headerBytes : headerBytes + 2);

/**
 * Reads a frame that contains only an encoder's information about the file, and no sound: its side
 * information is all zeros. The number of frames that it states is not used.
 *
 * @returns undefined if it is a frame with sound.
 */
function readMp3Info(frame: Buffer): Mp3Info | undefined {
  const found = /Xing|Info|VBRI/.exec(frame.toString('latin1', 0, 64));
  if (found === null) return undefined;
  if (!frame.subarray(sideInfoAt(frame), found.index).every((byte) => byte === 0)) return undefined;
  const at = found.index + 8;
  if (found[0] === 'VBRI' || frame.length < at) return { trimmed: 0 };
  const flags = frame.readUInt32BE(at - 4);
  const name = optionalFields.reduce((sum, [flag, size]) => sum + (flags & flag ? size : 0), at);
  const isNamed = /^(?:LAME|Lav[cf])/.test(frame.toString('latin1', name, name + 4));
  if (!isNamed || frame.length < name + 24) return { trimmed: 0 };
  // Two numbers of 12 bits.
  const both = frame.readUIntBE(name + 21, 3);
  return { trimmed: (both >>> 12) + (both & 0xfff) };
}

/** The information in a frame that begins a row of frames; undefined if it has sound. */
async function readInfo(reader: ByteReader, { at, bytes, isInRow }: FoundFrame) {
  return isInRow ? undefined : readMp3Info(await reader.read(at, Math.min(bytes, infoBytes)));
}

/**
 * Measures an MP3 by counting its frames, which works for a variable bit rate and does not depend on
 * what the file states. Only what its encoder added at both ends is left out.
 *
 * @returns milliseconds, or undefined if less than half of the file is MPEG audio.
 * @throws {WorkExceeded} if far more looks like a header than is one.
 */
export async function measureMp3(reader: ByteReader): Promise<number | undefined> {
  const scan = openFrameScan(reader, mp3Format);
  let seconds = 0;
  let added = 0;
  for (let frame = await scan.next(); frame !== undefined; frame = await scan.next()) {
    const info = await readInfo(reader, frame);
    if (info === undefined) seconds += frame.samples / frame.sampleRate;
    // Only at the beginning of the file: with enough of them, there would be no sound left.
    else if (seconds === 0) added = info.trimmed / frame.sampleRate;
  }
  return isMostlySound(scan, reader) ? Math.round(Math.max(0, seconds - added) * 1000) : undefined;
}

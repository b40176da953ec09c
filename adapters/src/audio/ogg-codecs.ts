import { maxFlacHeaderBytes, readFlacHeader, readFlacRate } from './flac-header.ts';
import { isOpusHead } from './opus-packet.ts';
import { opusRate, opusSamples } from './opus-time.ts';
import {
  createVorbisCounter,
  isVorbisHeader,
  readVorbisHead,
  readVorbisModes,
} from './vorbis-time.ts';

/** Counts the sound in the packets of a stream, in their order. */
export type PacketCounter = Readonly<{
  sampleRate: number;
  /** Samples at the beginning that are not played. */
  skipped: number;
  /** The samples that the next packet plays: 0 if it only describes the stream. */
  count(packet: Buffer): number;
}>;

/** What a stream contains; `index` is a table for seeking, without sound. */
export type OggCodec = PacketCounter | 'video' | 'index';

/** Counts packets of Opus; a stream begins with `head`. */
export function countOpus(head: Buffer): PacketCounter | undefined {
  if (!isOpusHead(head) || head.length < 19) return undefined;
  return { sampleRate: opusRate, skipped: head.readUInt16LE(10), count: opusSamples };
}

/** Counts packets of Vorbis, among which are those with the setup. */
export function countVorbis(head: Buffer): PacketCounter | undefined {
  const known = readVorbisHead(head);
  if (known === undefined) return undefined;
  const { sampleRate, sizes } = known;
  let count: ((packet: Buffer) => number) | undefined;
  return {
    sampleRate,
    skipped: 0,
    count(packet) {
      if (isVorbisHeader(packet, 5)) {
        const modes = readVorbisModes(packet, sizes);
        count = modes && createVorbisCounter(modes);
        return 0;
      }
      return count?.(packet) ?? 0;
    },
  };
}

const flacInOgg = '\u007fFLAC';

/** The place of the first block of metadata in the first packet of FLAC in Ogg. */
const flacInfoAt = 17;

const noSound = Buffer.alloc(maxFlacHeaderBytes);

function countFlac(head: Buffer): PacketCounter | undefined {
  const sampleRate = readFlacRate(head, flacInfoAt);
  if (sampleRate === undefined) return undefined;
  return {
    sampleRate,
    skipped: 0,
    count(packet) {
      const start = packet.subarray(0, maxFlacHeaderBytes);
      // The last frame may be shorter than the longest header.
      const padded = start.length < maxFlacHeaderBytes ? Buffer.concat([start, noSound]) : start;
      const frame = readFlacHeader(padded);
      return frame ? (frame.samples * sampleRate) / (frame.sampleRate ?? sampleRate) : 0;
    },
  };
}

const speexBytes = 80;
const maxSpeexFrames = 10;

/** Each packet after the two headers has the same number of frames. */
function countSpeex(head: Buffer): PacketCounter | undefined {
  if (head.length < speexBytes) return undefined;
  const [sampleRate, mode] = [head.readUInt32LE(36), head.readUInt32LE(40)];
  const frames = head.readUInt32LE(64);
  if (sampleRate === 0 || mode > 2 || frames === 0 || frames > maxSpeexFrames) return undefined;
  // 20 ms, in narrow band, wide band and ultra-wide band.
  const samples = 160 * 2 ** mode * frames;
  let headers = 2 + head.readUInt32LE(68);
  return {
    sampleRate,
    skipped: 0,
    count(packet) {
      headers -= 1;
      return headers >= 0 || packet.length === 0 ? 0 : samples;
    },
  };
}

/** How streams begin. */
const codecs: readonly (readonly [string, (head: Buffer) => OggCodec | undefined])[] = [
  ['OpusHead', countOpus],
  ['\u0001vorbis', countVorbis],
  [flacInOgg, countFlac],
  ['Speex   ', countSpeex],
  ['\u0080theora', () => 'video'],
  ['\u0080daala', () => 'video'],
  ['BBCD\0', () => 'video'],
  ['OVP80', () => 'video'],
  ['\u0001video', () => 'video'],
  ['fishead\u0000', () => 'index'],
];

/** Identifies a stream by the content of its first page; undefined if it is another codec, or malformed. */
export const identifyCodec = (head: Buffer): OggCodec | undefined =>
  codecs.find(([start]) => head.toString('latin1', 0, start.length) === start)?.[1](head);

import { maxFlacHeaderBytes, readFlacHeader, readFlacRate } from './flac-header.ts';
import { isOpusHead, opusRate, opusSamples } from './opus-packet.ts';

/** The modes of a Vorbis stream: the size of the blocks of each, and the bits of its number. */
type VorbisModes = Readonly<{ blockSizes: readonly number[]; bits: number }>;

/** The smallest and the largest size of blocks, in samples. */
type Sizes = readonly [number, number];

const signature = 'vorbis';
const identificationBytes = 30;
const modeBits = 41;
const maxModes = 64;

/** Whether a packet describes the stream: its first bit is set, and it names the codec. */
const isVorbisHeader = (packet: Buffer, kind: 1 | 3 | 5): boolean =>
  packet[0] === kind && packet.toString('latin1', 1, 7) === signature;

/** The properties of a stream, from its first packet; undefined if it is malformed. */
function readVorbisHead(
  packet: Buffer,
): Readonly<{ sampleRate: number; sizes: Sizes }> | undefined {
  if (!isVorbisHeader(packet, 1) || packet.length < identificationBytes) return undefined;
  const sampleRate = packet.readUInt32LE(12);
  const exponents = packet.readUInt8(28);
  const sizes = [2 ** (exponents & 0x0f), 2 ** (exponents >>> 4)] as const;
  const isPossible = sizes[0] >= 64 && sizes[0] <= sizes[1] && sizes[1] <= 8192;
  return isPossible && sampleRate > 0 ? { sampleRate, sizes } : undefined;
}

/** Reads bits backwards, from the last one of a packet: numbers are written with their lowest bit first. */
function createBackwardReader(packet: Buffer) {
  let left = packet.length * 8;
  const bit = (at: number): number => ((packet[at >>> 3] ?? 0) >>> (at & 7)) & 1;

  /** The number that ends `behind` bits before the place. */
  function peek(count: number, behind: number): number {
    let value = 0;
    for (let nth = 1; nth <= count; nth += 1) value = value * 2 + bit(left - behind - nth);
    return value;
  }

  return {
    peek,
    left: () => left,
    skip(count: number): void {
      left -= count;
    },
  };
}

/** A loop over bytes: one over bits would take eight times as long, and a file can be all zeros. */
function withoutZeros(packet: Buffer): Buffer {
  let end = packet.length;
  while (end > 0 && packet[end - 1] === 0) end -= 1;
  return packet.subarray(0, end);
}

/** The sizes of the blocks of all modes, the last one first, if what is read are modes. */
function readModes(packet: Buffer, sizes: Sizes): readonly number[] | undefined {
  const bits = createBackwardReader(withoutZeros(packet));
  // The last bit of the header is set; zeros behind it fill the byte.
  while (bits.left() > 0 && bits.peek(1, 0) === 0) bits.skip(1);
  bits.skip(1);
  const found: number[] = [];
  let modes: readonly number[] | undefined;
  while (bits.left() > modeBits + 6 && found.length < maxModes) {
    const isMode = bits.peek(8, 0) < maxModes && bits.peek(16, 8) + bits.peek(16, 24) === 0;
    if (!isMode) break;
    found.push(sizes[bits.peek(1, 40) === 0 ? 0 : 1]);
    bits.skip(modeBits);
    // The number of modes precedes them.
    if (bits.peek(6, 0) + 1 === found.length) modes = [...found];
  }
  return modes;
}

/**
 * Reads the modes from the packet with the setup of a stream (Vorbis I, section 4.2.4). They are at its
 * end, so that the codebooks before them need not be parsed.
 *
 * @returns undefined if there are none.
 */
function readVorbisModes(packet: Buffer, sizes: Sizes): VorbisModes | undefined {
  if (!isVorbisHeader(packet, 5)) return undefined;
  const modes = readModes(packet, sizes);
  return modes && { blockSizes: modes.toReversed(), bits: 32 - Math.clz32(modes.length - 1) };
}

/** Counts the samples of packets in their order: each plays a part of its block and of the one before. */
function createVorbisCounter({ blockSizes, bits }: VorbisModes): (packet: Buffer) => number {
  let before: number | undefined;
  return (packet) => {
    const [first] = packet;
    if (first === undefined || (first & 1) !== 0) return 0;
    const size = blockSizes[(first >>> 1) & (2 ** bits - 1)];
    if (size === undefined) return 0;
    const samples = before === undefined ? 0 : (before + size) / 4;
    before = size;
    return samples;
  };
}

/** Counts the sound in the packets of a stream, in their order. */
export type PacketCounter = Readonly<{
  sampleRate: number;
  /** Samples at the beginning that are not played. */
  skipped: number;
  /** The samples that the next packet plays: 0 if it only describes the stream. */
  count(packet: Buffer): number;
}>;

/** The contents of a stream; `index` is a table for seeking, without sound. */
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

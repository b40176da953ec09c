import { type EbmlElement, type EbmlShape, readFloat, readUnsigned, readVarint } from './ebml.ts';
import { maxTracks, WorkExceeded } from './not-measurable.ts';

/** The ids of the relevant elements of a WebM file (RFC 9559). */
export const webmIds = {
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codec: 0x86,
  codecPrivate: 0x63a2,
  encodings: 0x6d80,
  audio: 0xe1,
  samplingFrequency: 0xb5,
  channels: 0x9f,
  bitDepth: 0x6264,
  cluster: 0x1f43b675,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  discardPadding: 0x75a2,
} as const;

/** How the elements of a WebM file are read. Behind what is damaged, players go on at the next cluster. */
export const webmShape: EbmlShape = {
  containers: new Map([
    [webmIds.segment, 0],
    [webmIds.tracks, 1],
    [webmIds.track, 2],
    [webmIds.audio, 3],
    [webmIds.cluster, 1],
    [webmIds.blockGroup, 2],
  ]),
  contents: new Map([
    [webmIds.codec, 64],
    [webmIds.codecPrivate, 256 * 1024],
    [webmIds.simpleBlock, 1024 * 1024],
    [webmIds.block, 1024 * 1024],
  ]),
  goOnAt: Buffer.from('1f43b675', 'hex'),
};

/** A track of a WebM file, as far as it is described. */
export type WebmTrack = {
  number: number;
  type: number;
  codec: string;
  /** The data that a decoder needs before the first packet. */
  head: Buffer;
  /** Whether its content is compressed or encrypted once more. */
  isEncoded: boolean;
  sampleRate: number;
  channels: number;
  bitDepth: number;
};

export const trackTypes = { video: 1, audio: 2 } as const;

function addTrack(tracks: WebmTrack[]): void {
  if (tracks.length === maxTracks) throw new WorkExceeded();
  tracks.push({
    number: 0,
    type: 0,
    codec: '',
    head: Buffer.alloc(0),
    isEncoded: false,
    sampleRate: 8000,
    channels: 1,
    bitDepth: 0,
  });
}

/** Reads an element that begins or describes a track: the last one. */
export function describeTrack(tracks: WebmTrack[], element: EbmlElement, bytes: Buffer): void {
  if (element.id === webmIds.track) addTrack(tracks);
  const track = tracks.at(-1);
  if (track === undefined) return;
  switch (element.id) {
    case webmIds.trackNumber:
      track.number = readUnsigned(element, bytes);
      break;
    case webmIds.trackType:
      track.type = readUnsigned(element, bytes);
      break;
    case webmIds.codec:
      // The name may end with zeros.
      track.codec = bytes.toString('latin1', element.headBytes).split('\0', 1)[0] ?? '';
      break;
    case webmIds.codecPrivate:
      track.head = Buffer.from(bytes.subarray(element.headBytes));
      break;
    case webmIds.encodings:
      track.isEncoded = true;
      break;
    case webmIds.samplingFrequency:
      track.sampleRate = readFloat(element, bytes);
      break;
    case webmIds.channels:
      track.channels = readUnsigned(element, bytes);
      break;
    case webmIds.bitDepth:
      track.bitDepth = readUnsigned(element, bytes);
      break;
  }
}

const lacings = { xiph: 1, fixed: 2, ebml: 3 } as const;

/** A block of a WebM file: the number of its track, and the packets in it that are not empty. */
export type WebmBlock = Readonly<{ track: number; packets: readonly Buffer[] }>;

/** The lengths of all packets but the last, and where the packets begin. */
type Lengths = Readonly<{ lengths: readonly number[]; start: number }>;

/** Each length is a sum of bytes, of which only the last is less than 255. */
function readXiph(block: Buffer, at: number, count: number): Lengths {
  const lengths: number[] = [];
  let [start, length] = [at, 0];
  while (lengths.length < count && start < block.length) {
    const byte = block.readUInt8(start);
    start += 1;
    length += byte;
    if (byte === 255) continue;
    lengths.push(length);
    length = 0;
  }
  return { lengths, start };
}

/** The first length, and then differences to the one before. */
function readEbml(block: Buffer, at: number, count: number): Lengths {
  const lengths: number[] = [];
  let [start, before] = [at, 0];
  while (lengths.length < count && start < block.length) {
    const { value, width } = readVarint(block, start);
    before = lengths.length === 0 ? value : before + value - (2 ** (7 * width - 1) - 1);
    start += width;
    lengths.push(before);
  }
  return { lengths, start };
}

function readFixed(block: Buffer, at: number, count: number): Lengths {
  const length = Math.floor((block.length - at) / (count + 1));
  // Hundreds of empty packets take no more bytes than one.
  if (length === 0) return { lengths: [], start: block.length };
  return { lengths: Array.from({ length: count }, () => length), start: at };
}

function readLengths(block: Buffer, at: number, lacing: number): Lengths {
  const count = block[at] ?? 0;
  if (lacing === lacings.xiph) return readXiph(block, at + 1, count);
  if (lacing === lacings.ebml) return readEbml(block, at + 1, count);
  return readFixed(block, at + 1, count);
}

function split(block: Buffer, { lengths, start }: Lengths): readonly Buffer[] {
  const packets: Buffer[] = [];
  let at = start;
  for (const length of lengths) {
    if (length < 0) return packets;
    packets.push(block.subarray(at, at + length));
    at += length;
  }
  packets.push(block.subarray(at));
  return packets;
}

/** Reads the content of a block (RFC 9559, section 10); undefined if it is too short. */
export function readBlock(block: Buffer): WebmBlock | undefined {
  const { value: track, width } = readVarint(block, 0);
  const at = width + 3;
  if (block.length < at) return undefined;
  const lacing = (block.readUInt8(width + 2) >>> 1) & 3;
  const lengths = lacing === 0 ? { lengths: [], start: at } : readLengths(block, at, lacing);
  return { track, packets: split(block, lengths) };
}

/** The packets with the properties of a Vorbis stream, which are in one element. */
export function splitVorbisHeads(content: Buffer): readonly Buffer[] {
  const count = content[0] ?? 0;
  return split(content, readXiph(content, 1, count));
}

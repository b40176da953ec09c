// The parts of which tests build audio files, honest and hostile ones.

import type { ByteReader } from '../byte-reader.ts';

const concat = (...parts: readonly Uint8Array[]): Buffer => Buffer.concat(parts);

/** As many copies of a part as fit in `sizeBytes`, at least one. */
export const repeat = (part: Buffer, sizeBytes: number): Buffer =>
  Buffer.alloc(Math.max(1, Math.floor(sizeBytes / part.length)) * part.length, part);

/** Integers of 32 bits, as MP4 has them. */
export function uint32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}

/** An EBML element; its id as hexadecimal digits. */
export function element(id: string, ...content: readonly Uint8Array[]): Buffer {
  const inner = concat(...content);
  const length = uint32(0x10000000 + inner.length);
  const short = Buffer.from([0x80 + inner.length]);
  return concat(Buffer.from(id, 'hex'), inner.length < 127 ? short : length, inner);
}

const openSegment = Buffer.from('1853806701ffffffffffffff', 'hex');
const webmHead = element('1a45dfa3', element('4282', Buffer.from('webm')));

/** A WebM file whose segment has no stated length. */
export const webm = (...content: readonly Buffer[]): Buffer =>
  concat(webmHead, openSegment, ...content);

/** The entry of a track of Opus in a WebM file. */
export const webmTrack = (number = 1): Buffer =>
  element(
    'ae',
    element('d7', Buffer.from([number])),
    element('83', Buffer.from([2])),
    element('86', Buffer.from('A_OPUS')),
    element('63a2', opusHead),
  );

/** A box of an MP4 file. */
export function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const inner = concat(...content);
  return concat(uint32(8 + inner.length), Buffer.from(type, 'latin1'), inner);
}

const fileType = box('ftyp', Buffer.from('M4A \0\0\0\0', 'latin1'));

export const mp4 = (...content: readonly Buffer[]): Buffer => concat(fileType, ...content);

/** A descriptor of MPEG-4. */
const descriptor = (tag: number, ...content: readonly Uint8Array[]): Buffer => {
  const inner = concat(...content);
  return concat(Buffer.from([tag, inner.length]), inner);
};

/** How the sound of a track is coded: `rate` is that in the fixed fields. */
export function soundEntry(type: string, rate: number, ...inner: readonly Buffer[]): Buffer {
  const fields = Buffer.alloc(28);
  fields.writeUInt16BE(1, 6);
  fields.writeUInt16BE(rate, 24);
  return box('stsd', uint32(0, 1), box(type, fields, ...inner));
}

/** The descriptors of sound in MPEG-4, by the number of its coding. */
export const esds = (coding: number, config: string): Buffer =>
  box(
    'esds',
    uint32(0),
    descriptor(
      3,
      Buffer.from([0, 1, 0]),
      descriptor(
        4,
        Buffer.from([coding, 0x15, ...Buffer.alloc(11)]),
        descriptor(5, Buffer.from(config, 'hex')),
      ),
    ),
  );

/** AAC of 16 kHz and one channel: a sample plays 64 ms. */
export const aacEntry = soundEntry('mp4a', 16_000, esds(0x40, '1408'));

/** A track of sound with a millisecond clock, with how it is coded and its tables. */
export const mp4Track = (entry: Buffer, ...tables: readonly Buffer[]): Buffer =>
  box(
    'trak',
    box('tkhd', uint32(0, 0, 0, 1, 0, 0)),
    box(
      'mdia',
      box('mdhd', uint32(0, 0, 0, 1000, 0, 0)),
      box('hdlr', uint32(0, 0), Buffer.from('soun'), uint32(0, 0, 0)),
      box('minf', box('stbl', entry, ...tables)),
    ),
  );

type PageParts = Readonly<{
  serial?: number;
  isContinued?: boolean;
  isFirst?: boolean;
  isLast?: boolean;
  /** -1 if no packet ends in the page. */
  position?: bigint;
  content?: Buffer;
  /** Packets that begin and end in the page, instead of the content. */
  packets?: readonly Buffer[];
}>;

/** The lengths of the segments of a packet. */
const segmentsOf = ({ length }: Buffer): Buffer =>
  concat(Buffer.alloc(Math.floor(length / 255), 255), Buffer.from([length % 255]));

/** A page of an Ogg file. */
export function oggPage(parts: PageParts): Buffer {
  const { serial = 1, position = 0n, packets = parts.content ? [parts.content] : [] } = parts;
  const content = concat(...packets);
  const flags = [parts.isContinued, parts.isFirst, parts.isLast].map(Boolean).map(Number);
  const head = Buffer.alloc(27);
  head.write('OggS');
  head.writeUInt8(
    flags.reduce((sum, flag, bit) => sum + flag * 2 ** bit, 0),
    5,
  );
  head.writeBigInt64LE(position, 6);
  head.writeUInt32LE(serial, 14);
  const segments = concat(...packets.map(segmentsOf));
  head.writeUInt8(segments.length, 26);
  return withChecksum(concat(head, segments, content));
}

/** Writes the checksum of a page, computed bit by bit. */
export function withChecksum(page: Buffer): Buffer {
  page.writeUInt32LE(0, 22);
  let crc = 0;
  for (const byte of page) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc < 0 ? 0x04c11db7 : 0);
  }
  page.writeUInt32LE(crc >>> 0, 22);
  return page;
}

/** The first packet of an Opus stream that skips 312 samples. */
export const opusHead = Buffer.from('OpusHead\u0001\u0001\u0038\u0001\0\0\0\0\0\0\0', 'latin1');

/** A frame of silence of MPEG 1 layer III, 128 kbit/s, 44.1 kHz: 1,152 samples. */
export const mp3Frame = concat(Buffer.from('fffb9000', 'hex'), Buffer.alloc(413));

/** A FLAC file of 44.1 kHz whose header does not know how long it is. */
export const flac = (...content: readonly Buffer[]): Buffer =>
  concat(
    Buffer.from('664c614300000022100010000000000000000ac442f000000000', 'hex'),
    Buffer.alloc(16),
    ...content,
  );

export const wav = (...chunks: readonly Buffer[]): Buffer =>
  concat(Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), ...chunks);

type Sum = Readonly<{ bits: number; polynomial: number }>;

/** A checksum that is computed bit by bit. */
function sumOf(bytes: Buffer, { bits, polynomial }: Sum): number {
  const top = 2 ** (bits - 1);
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << (bits - 8);
    for (let bit = 0; bit < 8; bit += 1) {
      sum = ((sum << 1) ^ (sum & top ? polynomial : 0)) & (2 * top - 1);
    }
  }
  return sum;
}

/** A number as in the headers of frames, like a UTF-8 character. */
const codedNumber = (number: number): Buffer => Buffer.from(String.fromCodePoint(number));

/** The header of a frame of 44.1 kHz, one channel and 16 bits, with its checksum. */
export function flacHeader(number: number, samples: number, isVariable = false): Buffer {
  const size = Buffer.alloc(2);
  size.writeUInt16BE(samples - 1);
  const start = Buffer.from([0xff, isVariable ? 0xf9 : 0xf8, 0x79, 0x08]);
  const header = Buffer.concat([start, codedNumber(number), size]);
  return Buffer.concat([header, Buffer.from([sumOf(header, { bits: 8, polynomial: 0x07 })])]);
}

type FrameParts = Readonly<{ number: number; samples?: number; isVariable?: boolean }>;

/** A frame of FLAC that contains one value, again and again. */
export function flacFrame({ number, samples = 4410, isVariable }: FrameParts): Buffer {
  const value = Buffer.from([0, 0x12, number & 0x7f]);
  const frame = Buffer.concat([flacHeader(number, samples, isVariable), value]);
  const sum = Buffer.alloc(2);
  sum.writeUInt16BE(sumOf(frame, { bits: 16, polynomial: 0x8005 }));
  return Buffer.concat([frame, sum]);
}

/** What precedes the frames of a stream of 44.1 kHz, one channel and 16 bits, of unknown length. */
export const flacStart = Buffer.concat([
  Buffer.from('664c614380000022113a113a0000000000000ac440f000000000', 'hex'),
  Buffer.alloc(16),
]);

/** A packet of Opus of 20 ms: silence, as encoders write it. */
export const opusPacket = Buffer.from([0xf8, 0xff, 0xfe]);

/** The samples of a packet at 48 kHz, in positions of Ogg. */
const packetSamples = 960n;

export const opusPackets = (count: number): readonly Buffer[] =>
  Array.from({ length: count }, () => opusPacket);

type OpusParts = Readonly<{
  packets: number;
  serial?: number;
  /** What is added to all positions: sound that is not there. */
  offset?: bigint;
  /** What is missing from the last position: samples that are not played. */
  cutSamples?: bigint;
  perPage?: number;
}>;

/** The pages of a recording in Ogg, which skips 312 samples at its beginning. */
export function opusPages(parts: OpusParts): readonly Buffer[] {
  const { packets, serial = 1, offset = 0n, cutSamples = 0n, perPage = 50 } = parts;
  const pages = [
    oggPage({ isFirst: true, serial, content: opusHead }),
    oggPage({ serial, content: Buffer.from('OpusTags\0\0\0\0\0\0\0\0') }),
  ];
  for (let first = 0; first < packets; first += perPage) {
    const end = Math.min(first + perPage, packets);
    const isLast = end === packets;
    pages.push(
      oggPage({
        serial,
        isLast,
        position: offset + BigInt(end) * packetSamples - (isLast ? cutSamples : 0n),
        packets: opusPackets(end - first),
      }),
    );
  }
  return pages;
}

/** The content of a block of a WebM file: its track, its time and what it contains. */
export function webmBlock(ms: number, content: Buffer, flags = 0x80): Buffer {
  const head = Buffer.from([0x81, 0, 0, flags]);
  head.writeInt16BE(ms, 1);
  return Buffer.concat([head, content]);
}

/** A cluster that begins at a time. */
export const webmCluster = (ms: number, ...blocks: readonly Buffer[]): Buffer =>
  element('1f43b675', element('e7', uint32(ms)), ...blocks);

/** A WebM file of one track of Opus, which skips 312 samples. */
export const opusWebm = (...clusters: readonly Buffer[]): Buffer => webm(webmTrack(), ...clusters);

/** Reads bytes that are in memory, without a limit of work. */
export const memoryReader = (...parts: readonly Buffer[]): ByteReader => {
  const bytes = Buffer.concat(parts);
  const take = (start: number, length: number) => bytes.subarray(start, start + length);
  return {
    sizeBytes: bytes.length,
    work: { reads: 0, bytes: 0 },
    peek: take,
    read: (start, length) => Promise.resolve(take(start, length)),
  };
};

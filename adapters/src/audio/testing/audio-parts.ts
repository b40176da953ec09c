/** The parts of which tests build audio files, honest and hostile ones. */

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

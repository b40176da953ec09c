import { element, oggPage, opusHead, uint32, webm, webmTrack } from './audio-parts.ts';

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

import { WorkExceeded, maxTracks } from './work-limit.ts';

/** A page of an Ogg file, without its content. */
export type OggPage = Readonly<{
  serial: number;
  isFirst: boolean;
  isLast: boolean;
  /** The samples up to the end of this page; undefined if no packet ends in it. */
  position: number | undefined;
}>;

/** What a stream contains; `index` is a table for seeking, without sound. */
export type Codec = Readonly<
  | { kind: 'video' | 'index' }
  | {
      kind: 'audio';
      sampleRate: number;
      /** Samples at the beginning that are not played. */
      skipped: number;
      /** Whether the last page may end in the middle of a packet. */
      mayEndInPacket: boolean;
    }
>;

/** A stream as read so far. */
type OggStream = { codec: Codec; position: number | undefined; isClosed: boolean };

/** The streams of one file by their serial numbers. */
export type OggStreams = Map<number, OggStream>;

/** As much of a first page as `identifyCodec` reads. */
export const identityBytes = 64;

const audio = (sampleRate: number, skipped = 0): Codec => ({
  kind: 'audio',
  sampleRate,
  skipped,
  mayEndInPacket: false,
});

/** How streams begin. */
const codecs: readonly (readonly [string, (head: Buffer) => Codec])[] = [
  ['OpusHead', (head) => audio(48_000, head.readUInt16LE(10))],
  ['\u0001vorbis', (head) => audio(head.readUInt32LE(12))],
  ['Speex   ', (head) => audio(head.readUInt32LE(36))],
  ['\u007fFLAC', (head) => ({ ...audio(head.readUIntBE(27, 3) >>> 4), mayEndInPacket: true })],
  ['\u0080theora', () => ({ kind: 'video' })],
  ['fishead\u0000', () => ({ kind: 'index' })],
];

/**
 * Identifies a stream by the content of its first page.
 *
 * @returns undefined for any other codec.
 * @throws a RangeError if the page is too short.
 */
export function identifyCodec(head: Buffer): Codec | undefined {
  const found = codecs.find(([start]) => head.toString('latin1', 0, start.length) === start);
  return found?.[1](head);
}

/** Adds the stream that begins with this page. */
export function openStream(streams: OggStreams, { serial }: OggPage, codec: Codec): void {
  const known = streams.get(serial);
  if (known === undefined && streams.size === maxTracks) throw new WorkExceeded();
  streams.set(serial, { codec, position: undefined, isClosed: known?.isClosed ?? false });
}

/** Takes over the position of a page; returns whether it is the last one of its stream. */
export function advance(stream: OggStream, { position, isLast }: OggPage): boolean {
  const { codec } = stream;
  if (position !== undefined || codec.kind !== 'audio' || !codec.mayEndInPacket) {
    stream.position = position;
  }
  const closes = isLast && !stream.isClosed;
  stream.isClosed ||= isLast;
  return closes;
}

/** How long a stream plays, in seconds; undefined without sound. */
export function secondsOf({ codec, position }: OggStream): number | undefined {
  if (codec.kind !== 'audio' || codec.sampleRate === 0 || position === undefined) return undefined;
  return (position - codec.skipped) / codec.sampleRate;
}

import type { ByteReader } from './byte-reader.ts';
import { identifyCodec, type OggCodec, type PacketCounter } from './ogg-codecs.ts';
import { createPacketJoiner, openOggPages, type OggPage, type PacketJoiner } from './ogg-pages.ts';
import { maxTracks, NotMeasurable, WorkExceeded } from './not-measurable.ts';

/** A stream as read so far, in samples. */
type Stream = {
  readonly counter: PacketCounter;
  readonly join: PacketJoiner;
  played: number;
  /** Of the last packet, if this was the last page: what is not played. */
  trimmed: number;
  /** The position of the last page in which packets with sound end. */
  position: number;
};

/**
 * The streams that play at the same time, by their serial numbers. When they have ended, others may
 * follow, as in joined recordings.
 */
type Link = { readonly streams: Map<number, Stream | 'index'>; hasContent: boolean };

/** The samples of the packets that end in a page, and those of the last one of them. */
function countPackets({ counter, join }: Stream, page: OggPage) {
  let [samples, last] = [0, 0];
  for (const packet of join(page)) {
    const counted = counter.count(packet);
    samples += counted;
    if (counted > 0) last = counted;
  }
  return { samples, last };
}

/** A position says where the sound ends within the last packet, and nothing else: it may be wrong. */
function addPage(stream: Stream, page: OggPage): void {
  const { samples, last } = countPackets(stream, page);
  if (samples === 0) return;
  stream.played += samples;
  const remaining = (page.position ?? Infinity) - stream.position;
  stream.trimmed = page.isLast ? Math.min(Math.max(samples - remaining, 0), last) : 0;
  stream.position = page.position ?? stream.position;
}

function openStream(link: Link, page: OggPage, codec: OggCodec | undefined): void {
  if (codec === 'video') throw new NotMeasurable('video');
  if (codec === undefined) throw new NotMeasurable('unknown-coding');
  if (link.streams.size === maxTracks) throw new WorkExceeded();
  if (codec === 'index') {
    link.streams.set(page.serial, codec);
    return;
  }
  const join = createPacketJoiner();
  link.streams.set(page.serial, { counter: codec, join, played: 0, trimmed: 0, position: 0 });
}

function secondsOf(stream: Stream | 'index'): number {
  if (stream === 'index') return 0;
  const { played, trimmed, counter } = stream;
  return Math.max(0, played - trimmed - counter.skipped) / counter.sampleRate;
}

/** How long streams play that play at the same time. */
const longest = ({ streams }: Link): number => Math.max(0, ...[...streams.values()].map(secondsOf));

/** Far more recordings than anyone joins to one file. */
const maxLinks = 1_000;

const startLink = (): Link => ({ streams: new Map(), hasContent: false });

/** Whether the streams before have ended with the page that begins one. */
const isNext = ({ streams, hasContent }: Link, { serial }: OggPage): boolean =>
  hasContent || streams.has(serial);

/**
 * Measures an Ogg file (Opus, Vorbis, FLAC or Speex) by its packets. Streams that follow each other are
 * added up.
 *
 * @returns milliseconds, or undefined if there is no sound.
 * @throws {NotMeasurable} with video or an unknown codec, or if a page belongs to no stream.
 * @throws {WorkExceeded} if there are more streams than in any recording.
 */
export async function measureOgg(reader: ByteReader): Promise<number | undefined> {
  const pages = openOggPages(reader);
  let seconds = 0;
  let links = 1;
  let link = startLink();
  for (let page = await pages.find(0); page !== undefined; page = await pages.find(page.end)) {
    if (page.isFirst) {
      if (isNext(link, page)) {
        seconds += longest(link);
        links += 1;
        if (links > maxLinks) throw new WorkExceeded();
        link = startLink();
      }
      openStream(link, page, identifyCodec(page.content));
    } else link.hasContent = true;
    const stream = link.streams.get(page.serial);
    if (stream === undefined) throw new NotMeasurable('contradictory');
    if (stream !== 'index') addPage(stream, page);
  }
  return Math.round((seconds + longest(link)) * 1000);
}

import { type ByteReader } from './byte-reader.ts';
import { openEbml, readSigned, type FoundElement } from './ebml.ts';
import { NotMeasurable } from './not-measurable.ts';
import { countOpus, countVorbis, type PacketCounter } from './ogg-codecs.ts';
import {
  describeTrack,
  readBlock,
  splitVorbisHeads,
  trackTypes,
  webmIds,
  webmShape,
  type WebmTrack,
} from './webm-blocks.ts';

/** The sound of a track as read so far, in samples. */
type Played = { readonly counter: PacketCounter; samples: number; last: number; trimmed: number };

/** A recording as read so far. */
type Recording = {
  readonly tracks: WebmTrack[];
  /** The played sound of the tracks, by the numbers of their blocks. */
  readonly played: Map<number, Played>;
  /** That of the last block; undefined if it has no sound. */
  current: Played | undefined;
};

function countPlain({ sampleRate, channels, bitDepth }: WebmTrack): PacketCounter | undefined {
  const frameBytes = (channels * bitDepth) / 8;
  if (!(sampleRate > 0) || !(frameBytes > 0)) return undefined;
  return { sampleRate, skipped: 0, count: ({ length }) => Math.floor(length / frameBytes) };
}

function countVorbisTrack({ head }: WebmTrack): PacketCounter | undefined {
  const [identification, ...others] = splitVorbisHeads(head);
  const counter = identification && countVorbis(identification);
  for (const packet of others) counter?.count(packet);
  return counter;
}

const counters: Readonly<Record<string, (track: WebmTrack) => PacketCounter | undefined>> = {
  A_OPUS: ({ head }) => countOpus(head),
  A_VORBIS: countVorbisTrack,
  'A_PCM/FLOAT/IEEE': countPlain,
  'A_PCM/INT/LIT': countPlain,
};

function findPlayed({ tracks, played }: Recording, number: number): Played | undefined {
  const known = played.get(number);
  if (known !== undefined) return known;
  const track = tracks.find((one) => one.number === number);
  if (track?.type !== trackTypes.audio) return undefined;
  const isKnown = Object.hasOwn(counters, track.codec) && !track.isEncoded;
  const counter = isKnown ? counters[track.codec]?.(track) : undefined;
  if (counter === undefined) throw new NotMeasurable('unknown-coding');
  const fresh = { counter, samples: 0, last: 0, trimmed: 0 };
  played.set(number, fresh);
  return fresh;
}

function addBlock(recording: Recording, content: Buffer): void {
  const block = readBlock(content);
  const played = block && findPlayed(recording, block.track);
  recording.current = played;
  if (block === undefined || played === undefined) return;
  for (const packet of block.packets) {
    const counted = played.counter.count(packet);
    played.samples += counted;
    if (counted > 0) played.last = counted;
  }
  played.trimmed = 0;
}

/** The end of the last packet is not played. Padding of any other packet would be a position. */
function trim({ current }: Recording, nanoseconds: number): void {
  if (current === undefined) return;
  const samples = (nanoseconds * current.counter.sampleRate) / 1_000_000_000;
  current.trimmed = Math.min(Math.max(samples, 0), current.last);
}

/** Reads one element into the recording. */
function takeElement(recording: Recording, { element, bytes }: FoundElement): void {
  switch (element.id) {
    case webmIds.simpleBlock:
    case webmIds.block:
      addBlock(recording, bytes.subarray(element.headBytes));
      break;
    case webmIds.discardPadding:
      trim(recording, readSigned(element, bytes));
      break;
    default:
      describeTrack(recording.tracks, element, bytes);
      if (recording.tracks.at(-1)?.type === trackTypes.video) throw new NotMeasurable('video');
  }
}

const secondsOf = ({ counter, samples, trimmed }: Played): number =>
  Math.max(0, samples - trimmed - counter.skipped) / counter.sampleRate;

/**
 * Measures a WebM recording by its packets, whatever times its blocks have. A browser's recorder writes
 * no duration, because it does not know it when it starts; and a stated one may be wrong.
 *
 * @returns milliseconds, or undefined if there is no sound.
 * @throws {NotMeasurable} if there is video, the sound has an unknown coding, or a block is too large.
 * @throws {WorkExceeded} if there are more tracks than in any recording.
 */
export async function measureWebm(reader: ByteReader): Promise<number | undefined> {
  const recording: Recording = { tracks: [], played: new Map(), current: undefined };
  const elements = openEbml(reader, webmShape);
  for (;;) {
    const next = elements.next();
    const found = next instanceof Promise ? await next : next;
    if (found === undefined) break;
    takeElement(recording, found);
  }
  const seconds = [...recording.played.values()].map(secondsOf);
  return Math.round(Math.max(0, ...seconds) * 1000);
}

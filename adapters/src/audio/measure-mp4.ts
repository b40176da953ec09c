import { fourCc, type ByteReader } from './byte-reader.ts';
import { walkBoxes, type Box } from './mp4-boxes.ts';
import { isSoundEntry, readMp4Codec, type Mp4Codec } from './mp4-codecs.ts';
import { applyEdits, countTables, type Played, type SampleBox, sumTimes } from './mp4-samples.ts';
import {
  checkWeights,
  countRun,
  type Fragment,
  readFragment,
  weighTables,
  type Weights,
} from './mp4-fragments.ts';
import { maxTracks, NotMeasurable, WorkExceeded } from './not-measurable.ts';

/** The boxes of a track that are read when all of them are known. */
type Stored = 'stsd' | 'elst' | 'stts' | 'stsz' | 'stsc' | 'stco';

/** A track as read so far. */
type Track = {
  id: number;
  kind: string;
  timescale: number;
  /** The bytes of each sample in fragments, unless they say otherwise. */
  sampleBytes: number;
  /** How long each sample in fragments is said to be, unless they say otherwise. */
  sampleUnits: number;
  codec: Mp4Codec | undefined;
  readonly boxes: Partial<Record<Stored, SampleBox>>;
  /** The samples that its fragments play, and the unplayed part of the last one. */
  readonly fragments: { samples: number; trimmed: number };
  readonly weights: Weights;
};

/** The tracks so far, and the fragment that is read. */
type Movie = {
  readonly tracks: Track[];
  /** The tracks by their ids. */
  readonly identified: Map<number, Track>;
  timescale: number;
  /** Where the current fragment of the movie begins. */
  fragmentStart: number;
  fragment: Fragment | undefined;
  /** Where the samples of the run before ended. */
  end: number;
  hasFragments: boolean;
};

/** More than the fixed fields of any relevant box, and as much of a list as is read at once. */
const headBytes: Readonly<Record<string, number>> = { stsd: 4096, elst: 4096 };
const usualHeadBytes = 64;

const versionOf = (head: Buffer): number => head.readUInt8(0);

function addTrack({ tracks }: Movie): void {
  if (tracks.length === maxTracks) throw new WorkExceeded();
  tracks.push({
    id: 0,
    kind: '',
    timescale: 0,
    sampleBytes: 0,
    sampleUnits: 0,
    codec: undefined,
    boxes: {},
    fragments: { samples: 0, trimmed: 0 },
    weights: { bytes: 0, long: 0 },
  });
}

function identifyTrack({ tracks, identified }: Movie, id: number): void {
  const track = tracks.at(-1);
  if (track === undefined) return;
  // An id that is changed again and again would fill the memory.
  if (identified.get(track.id) === track) identified.delete(track.id);
  track.id = id;
  if (!identified.has(id)) identified.set(id, track);
}

function setKind({ tracks }: Movie, kind: string): void {
  const track = tracks.at(-1);
  if (track?.kind !== '') return;
  if (kind === 'vide') throw new NotMeasurable('video');
  track.kind = kind;
}

/** How the fixed fields of each box are read; the stated durations of movie and media are ignored. */
const headReaders: Readonly<Record<string, (movie: Movie, head: Buffer) => void>> = {
  mvhd(movie, head) {
    movie.timescale = head.readUInt32BE(versionOf(head) === 1 ? 20 : 12);
  },
  tkhd(movie, head) {
    identifyTrack(movie, head.readUInt32BE(versionOf(head) === 1 ? 20 : 12));
  },
  mdhd({ tracks }, head) {
    const track = tracks.at(-1);
    if (track) track.timescale = head.readUInt32BE(versionOf(head) === 1 ? 20 : 12);
  },
  hdlr(movie, head) {
    setKind(movie, fourCc(head, 8));
  },
  trex({ identified }, head) {
    const track = identified.get(head.readUInt32BE(4));
    if (track === undefined) return;
    track.sampleUnits = head.readUInt32BE(12);
    track.sampleBytes = head.readUInt32BE(16);
  },
  tfhd(movie, head) {
    movie.fragment = readFragment(head);
  },
};

const storedTypes = ['stsd', 'elst', 'stts', 'stsz', 'stsc', 'stco'] as const;

/** Places of chunks have 32 or 64 bits. */
const findStored = (type: string): Stored | undefined =>
  type === 'co64' ? 'stco' : storedTypes.find((one) => one === type);

/** Players go by the coding, whatever the handler of the track is called. */
const hasSound = ({ kind, boxes: { stsd } }: Track): boolean =>
  kind === 'soun' || (stsd !== undefined && isSoundEntry(stsd.head));

/** @throws {NotMeasurable} if its coding is unknown. */
function codecOf(track: Track): Mp4Codec {
  const stsd = track.boxes.stsd?.head;
  if (stsd === undefined) throw new NotMeasurable('unknown-coding');
  track.codec ??= readMp4Codec(stsd);
  return track.codec;
}

/** Adds the samples of a run to the track that the current fragment extends. */
async function addRun(reader: ByteReader, movie: Movie, trun: SampleBox): Promise<void> {
  const { fragment, fragmentStart, identified } = movie;
  const track = fragment && identified.get(fragment.trackId);
  if (fragment === undefined || track === undefined || !hasSound(track)) return;
  const codec = codecOf(track);
  const { played, end, lastUnits } = await countRun(reader, trun, {
    codec,
    base: fragment.base ?? fragmentStart,
    follows: movie.end,
    sampleBytes: fragment.sampleBytes ?? track.sampleBytes,
    sampleUnits: fragment.sampleUnits ?? track.sampleUnits,
    timescale: track.timescale,
    weights: track.weights,
  });
  movie.end = end;
  movie.hasFragments = true;
  if (played.samples === 0) return;
  track.fragments.samples += played.samples;
  const stated = lastUnits === undefined ? Infinity : lastUnits / track.timescale;
  track.fragments.trimmed = Math.max(0, played.last - stated * codec.sampleRate);
}

async function takeHead(reader: ByteReader, box: Box, movie: Movie): Promise<void> {
  const length = Math.min(box.end - box.start, headBytes[box.type] ?? usualHeadBytes);
  const head = await reader.read(box.start, length);
  if (box.type === 'trun') return addRun(reader, movie, { box, head });
  headReaders[box.type]?.(movie, head);
  const stored = findStored(box.type);
  const track = movie.tracks.at(-1);
  if (stored === undefined || track === undefined) return;
  // Players differ in which one of two they read.
  if (track.boxes[stored] !== undefined) throw new NotMeasurable('contradictory');
  track.boxes[stored] = { box, head };
}

/** Reads a box, if it is relevant. */
function takeBox(reader: ByteReader, box: Box, movie: Movie): Promise<void> | undefined {
  switch (box.type) {
    case '':
      return undefined;
    case 'trak':
      addTrack(movie);
      return undefined;
    case 'moof':
      movie.fragmentStart = box.at;
      movie.end = box.at;
      movie.fragment = undefined;
      return undefined;
    default:
      return box.isContainer ? undefined : takeHead(reader, box, movie);
  }
}

/** A table of times can end a track within its last frame, and not before. */
async function trimEnd(reader: ByteReader, track: Track, { samples, last }: Played) {
  const { stts } = track.boxes;
  if (stts === undefined) return samples;
  const { sampleRate } = codecOf(track);
  const stated = ((await sumTimes(reader, stts)) * sampleRate) / track.timescale;
  return samples - Math.min(Math.max(samples - stated, 0), last);
}

async function secondsOf(reader: ByteReader, movie: Movie, track: Track): Promise<number> {
  if (track.timescale === 0) return 0;
  const codec = codecOf(track);
  const played = await countTables(reader, track.boxes, codec);
  await weighTables(reader, track.boxes, { ...track, codec });
  checkWeights(track.weights);
  const inTables = played.samples > 0 ? await trimEnd(reader, track, played) : 0;
  const { samples, trimmed } = track.fragments;
  const seconds = (inTables + samples - trimmed) / codec.sampleRate;
  const elst = track.boxes.elst?.head;
  if (elst === undefined || movie.timescale === 0) return seconds;
  // How long a recording in fragments is was not known when its edit list was written.
  const movieScale = movie.hasFragments ? 0 : movie.timescale;
  return applyEdits(elst, seconds, { movie: movieScale, track: track.timescale });
}

/**
 * Measures the audio of an MP4 (M4A) file by its samples, fragmented or not.
 *
 * @returns milliseconds, or undefined if there is no audio.
 * @throws {NotMeasurable} if there is video, or the sound has an unknown coding.
 * @throws {BrokenBox}, {WorkExceeded} or a RangeError if the file is truncated or malformed.
 */
export async function measureMp4(reader: ByteReader): Promise<number | undefined> {
  const movie: Movie = {
    tracks: [],
    identified: new Map(),
    timescale: 0,
    fragmentStart: 0,
    fragment: undefined,
    end: 0,
    hasFragments: false,
  };
  await walkBoxes(reader, (box) => takeBox(reader, box, movie));
  let longest = 0;
  for (const track of movie.tracks.filter(hasSound)) {
    longest = Math.max(longest, await secondsOf(reader, movie, track));
  }
  return Math.round(longest * 1000);
}

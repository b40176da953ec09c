import { fourCc, type ByteReader } from './byte-reader.ts';
import { walkBoxes, type Box } from './mp4-boxes.ts';
import { sumRun, sumTimes } from './mp4-samples.ts';
import { maxTracks, WorkExceeded } from './work-limit.ts';

/** A track as read so far: its duration in `units`, `timescale` units per second. */
type Track = { id: number; kind: string; timescale: number; units: number; perSample: number };

/** The tracks so far, and the one that the current fragment extends. */
type Movie = {
  readonly tracks: Track[];
  /** The tracks by their ids. */
  readonly identified: Map<number, Track>;
  fragment: Track | undefined;
  perSample: number;
};

/** More than the fixed fields of any relevant box. */
const headBytes = 64;

const versionOf = (head: Buffer): number => head.readUInt8(0);
const flagsOf = (head: Buffer): number => head.readUIntBE(1, 3);

function addTrack({ tracks }: Movie): void {
  if (tracks.length === maxTracks) throw new WorkExceeded();
  tracks.push({ id: 0, kind: '', timescale: 0, units: 0, perSample: 0 });
}

function identifyTrack({ tracks, identified }: Movie, id: number): void {
  const track = tracks.at(-1);
  if (track === undefined) return;
  // An id that is changed again and again would fill the memory.
  if (identified.get(track.id) === track) identified.delete(track.id);
  track.id = id;
  if (!identified.has(id)) identified.set(id, track);
}

function startFragment(movie: Movie, tfhd: Buffer): void {
  const flags = flagsOf(tfhd);
  const at = 8 + ((flags & 0x1) === 0 ? 0 : 8) + ((flags & 0x2) === 0 ? 0 : 4);
  movie.fragment = movie.identified.get(tfhd.readUInt32BE(4));
  movie.perSample = (flags & 0x8) === 0 ? (movie.fragment?.perSample ?? 0) : tfhd.readUInt32BE(at);
}

/** How the fixed fields of each box are read; the stated durations of movie and media are ignored. */
const headReaders: Readonly<Record<string, (movie: Movie, head: Buffer) => void>> = {
  tkhd(movie, head) {
    identifyTrack(movie, head.readUInt32BE(versionOf(head) === 1 ? 20 : 12));
  },
  mdhd({ tracks }, head) {
    const track = tracks.at(-1);
    if (track) track.timescale = head.readUInt32BE(versionOf(head) === 1 ? 20 : 12);
  },
  hdlr({ tracks }, head) {
    const track = tracks.at(-1);
    if (track?.kind === '') track.kind = fourCc(head, 8);
  },
  trex({ identified }, head) {
    const track = identified.get(head.readUInt32BE(4));
    if (track) track.perSample = head.readUInt32BE(12);
  },
  tfhd: startFragment,
};

/** Boxes with a table of samples. */
const tables: ReadonlySet<string> = new Set(['stts', 'trun']);

async function addSamples(reader: ByteReader, box: Box, movie: Movie): Promise<void> {
  const track = box.type === 'stts' ? movie.tracks.at(-1) : movie.fragment;
  if (track === undefined) return;
  const head = await reader.read(box.start, Math.min(box.end - box.start, headBytes));
  track.units += await (box.type === 'stts'
    ? sumTimes(reader, box, head)
    : sumRun(reader, box, { head, perSample: movie.perSample }));
}

async function takeHead(reader: ByteReader, box: Box, movie: Movie): Promise<void> {
  const head = await reader.read(box.start, Math.min(box.end - box.start, headBytes));
  headReaders[box.type]?.(movie, head);
}

/** Reads a box, if it is relevant. */
function takeBox(reader: ByteReader, box: Box, movie: Movie): Promise<void> | undefined {
  if (box.type === '') return undefined;
  if (box.type === 'trak') addTrack(movie);
  if (tables.has(box.type)) return addSamples(reader, box, movie);
  return Object.hasOwn(headReaders, box.type) ? takeHead(reader, box, movie) : undefined;
}

/**
 * Measures the audio of an MP4 (M4A) file by its samples, fragmented or not.
 *
 * @returns milliseconds, or undefined if there is no audio, or there is video.
 * @throws {BrokenBox}, {WorkExceeded} or a RangeError if the file is truncated or malformed.
 */
export async function measureMp4(reader: ByteReader): Promise<number | undefined> {
  const movie: Movie = { tracks: [], identified: new Map(), fragment: undefined, perSample: 0 };
  await walkBoxes(reader, (box) => takeBox(reader, box, movie));
  if (movie.tracks.some(({ kind }) => kind === 'vide')) return undefined;
  const sound = movie.tracks.find(({ kind }) => kind === 'soun');
  if (sound === undefined || sound.timescale === 0) return undefined;
  return Math.round((sound.units * 1000) / sound.timescale);
}

import { fourCc, type ByteReader } from './byte-reader.ts';
import { BrokenBox, walkBoxes, type Box } from './mp4-boxes.ts';

/** A track as read so far: its duration in `units`, `timescale` units per second. */
type Track = { id: number; kind: string; timescale: number; units: number; perSample: number };

/** The tracks so far, and the one that the current fragment extends. */
type Movie = { tracks: Track[]; fragment: Track | undefined; perSample: number };

/** Enough for more than a day of samples; anything larger is not a list of samples. */
const maxBoxBytes = 16 * 1024 * 1024;

const versionOf = (box: Buffer): number => box.readUInt8(0);
const flagsOf = (box: Buffer): number => box.readUIntBE(1, 3);

/** The total duration of all samples, as a player would add it up. */
function sumTimes(stts: Buffer): number {
  let units = 0;
  const entries = stts.readUInt32BE(4);
  for (let at = 8; at < 8 + entries * 8; at += 8) {
    units += stts.readUInt32BE(at) * stts.readUInt32BE(at + 4);
  }
  return units;
}

/** The duration of the samples in one run of a fragment. */
function sumRun(trun: Buffer, perSample: number): number {
  const flags = flagsOf(trun);
  const samples = trun.readUInt32BE(4);
  if ((flags & 0x100) === 0) return samples * perSample;
  const first = 8 + ((flags & 0x1) === 0 ? 0 : 4) + ((flags & 0x4) === 0 ? 0 : 4);
  const width = 4 * [0x100, 0x200, 0x400, 0x800].filter((bit) => (flags & bit) !== 0).length;
  let units = 0;
  for (let at = first; at < first + samples * width; at += width) units += trun.readUInt32BE(at);
  return units;
}

function startFragment(movie: Movie, tfhd: Buffer): void {
  const flags = flagsOf(tfhd);
  const at = 8 + ((flags & 0x1) === 0 ? 0 : 8) + ((flags & 0x2) === 0 ? 0 : 4);
  movie.fragment = movie.tracks.find(({ id }) => id === tfhd.readUInt32BE(4));
  movie.perSample = (flags & 0x8) === 0 ? (movie.fragment?.perSample ?? 0) : tfhd.readUInt32BE(at);
}

/** How each relevant box is read; the stated durations of movie and media are ignored. */
const readers: Readonly<Record<string, (movie: Movie, box: Buffer, track?: Track) => void>> = {
  tkhd(_, box, track) {
    if (track) track.id = box.readUInt32BE(versionOf(box) === 1 ? 20 : 12);
  },
  mdhd(_, box, track) {
    if (track) track.timescale = box.readUInt32BE(versionOf(box) === 1 ? 20 : 12);
  },
  hdlr(_, box, track) {
    if (track?.kind === '') track.kind = fourCc(box, 8);
  },
  stts(_, box, track) {
    if (track) track.units += sumTimes(box);
  },
  trex({ tracks }, box) {
    const track = tracks.find(({ id }) => id === box.readUInt32BE(4));
    if (track) track.perSample = box.readUInt32BE(12);
  },
  tfhd: startFragment,
  trun({ fragment, perSample }, box) {
    if (fragment) fragment.units += sumRun(box, perSample);
  },
};

async function takeBox(reader: ByteReader, box: Box, movie: Movie): Promise<void> {
  if (box.type === 'trak') {
    movie.tracks.push({ id: 0, kind: '', timescale: 0, units: 0, perSample: 0 });
  }
  const take = readers[box.type];
  if (take === undefined) return;
  if (box.end - box.start > maxBoxBytes) throw new BrokenBox();
  take(movie, await reader.read(box.start, box.end - box.start), movie.tracks.at(-1));
}

/**
 * Measures the audio of an MP4 (M4A) file by its samples, fragmented or not.
 *
 * @returns milliseconds, or undefined if there is no audio, or there is video.
 * @throws {BrokenBox} or a RangeError if the file is truncated or malformed.
 */
export async function measureMp4(reader: ByteReader): Promise<number | undefined> {
  const movie: Movie = { tracks: [], fragment: undefined, perSample: 0 };
  for await (const box of walkBoxes(reader, { start: 0, end: reader.sizeBytes })) {
    await takeBox(reader, box, movie);
  }
  if (movie.tracks.some(({ kind }) => kind === 'vide')) return undefined;
  const sound = movie.tracks.find(({ kind }) => kind === 'soun');
  if (sound === undefined || sound.timescale === 0) return undefined;
  return Math.round((sound.units * 1000) / sound.timescale);
}

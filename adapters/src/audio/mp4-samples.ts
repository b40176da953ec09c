import type { ByteReader } from './byte-reader.ts';
import {
  type Box,
  openTable,
  readParts,
  type Table,
  type TableCursor,
  tableIn,
} from './mp4-boxes.ts';
import { countedBytes, type Mp4Codec } from './mp4-codecs.ts';
import { NotMeasurable } from './not-measurable.ts';

/** The sound of a track, in samples of sound, and that of its last frame. */
export type Played = { samples: number; last: number };

/** The boxes with the tables of a track; the head of a box is its first bytes. */
export type SampleBox = Readonly<{ box: Box; head: Buffer }>;

const headBytes = 8;

/** The entries of an `stts` box: a number of samples, and how long each of them is said to be. */
export const tableOfTimes = ({ box, head }: SampleBox): Table =>
  tableIn(box, { start: box.start + headBytes, entries: head.readUInt32BE(4), width: 8 });

/**
 * The total duration of all samples in an `stts` box, as a player would add it up, in units of the track.
 *
 * @throws {BrokenBox} if it declares more entries than it contains.
 */
export async function sumTimes(reader: ByteReader, stts: SampleBox): Promise<number> {
  let units = 0;
  for await (const { bytes, count } of readParts(reader, tableOfTimes(stts))) {
    for (let entry = 0; entry < count; entry += 1) {
      units += bytes.readUInt32BE(entry * 8) * bytes.readUInt32BE(entry * 8 + 4);
    }
  }
  return units;
}

/** The sizes of samples: all the same, or one in each entry of a table. */
export type Sizes = Readonly<{
  count: number;
  all?: number;
  /** The table, and the place of the size in an entry. */
  each?: Table & Readonly<{ at: number }>;
}>;

/** Reads the head of an `stsz` box. */
export function sizesIn({ box, head }: SampleBox): Sizes {
  const [all, count] = [head.readUInt32BE(4), head.readUInt32BE(8)];
  if (all > 0) return { count, all };
  const table = tableIn(box, { start: box.start + 12, entries: count, width: 4 });
  return { count, each: { ...table, at: 0 } };
}

/** Counts the samples that are not empty, and their bytes. */
async function countSizes(reader: ByteReader, { count, all, each }: Sizes) {
  if (each === undefined) return { count: all ? count : 0, bytes: count * (all ?? 0) };
  let [full, bytes] = [0, 0];
  for await (const part of readParts(reader, each)) {
    for (let entry = 0; entry < part.count; entry += 1) {
      const size = part.bytes.readUInt32BE(entry * each.width + each.at);
      if (size > 0) full += 1;
      bytes += size;
    }
  }
  return { count: full, bytes };
}

/**
 * Counts samples that all play as long.
 *
 * @throws {NotMeasurable} if they have more bytes than the file.
 */
export async function countEqual(
  reader: ByteReader,
  sizes: Sizes,
  frameSamples: number,
): Promise<Played> {
  const { count, bytes } = await countSizes(reader, sizes);
  if (bytes > reader.sizeBytes) throw new NotMeasurable('contradictory');
  return { samples: count * frameSamples, last: frameSamples };
}

type Count = Extract<Mp4Codec, { count: unknown }>['count'];

/** Counts samples that say themselves how long they play, one after the other. */
export function openCounter(reader: ByteReader, count: Count) {
  const played: Played = { samples: 0, last: 0 };
  let bytes = 0;
  return {
    played,
    /** @throws {NotMeasurable} if they have more bytes than the file. */
    async add(at: number, size: number): Promise<void> {
      bytes += size;
      if (bytes > reader.sizeBytes) throw new NotMeasurable('contradictory');
      if (size === 0) return;
      const length = Math.min(size, countedBytes);
      const counted = count(reader.peek(at, length) ?? (await reader.read(at, length)), size);
      played.samples += counted;
      if (counted > 0) played.last = counted;
    },
  };
}

type ChunkBoxes = Readonly<{ sizes: SampleBox; chunks: SampleBox; perChunk: SampleBox }>;

/** How many samples each chunk has: a row of a table is valid up to the chunk of the next one. */
async function openPerChunk(reader: ByteReader, { box, head }: SampleBox) {
  const rows = openTable(
    reader,
    tableIn(box, { start: box.start + headBytes, entries: head.readUInt32BE(4), width: 12 }),
  );
  let current = 0;
  let [next, following] = [0, 0];
  let hasNext = true;
  async function advance(): Promise<void> {
    current = following;
    hasNext = await rows.next();
    [next, following] = hasNext ? [rows.read(0), rows.read(4)] : [Infinity, 0];
  }
  await advance();
  return async (chunk: number): Promise<number> => {
    while (hasNext && chunk >= next) await advance();
    return current;
  };
}

/** The places of chunks, in 32 or 64 bits. */
function openChunks(reader: ByteReader, { box, head }: SampleBox): TableCursor {
  const width = box.type === 'co64' ? 8 : 4;
  const start = box.start + headBytes;
  return openTable(reader, tableIn(box, { start, entries: head.readUInt32BE(4), width }));
}

/** Counts the samples of a track that say themselves how long they play, by the tables of their places. */
async function countChunks(reader: ByteReader, boxes: ChunkBoxes, count: Count): Promise<Played> {
  const counter = openCounter(reader, count);
  const sizes = sizesIn(boxes.sizes);
  const each = sizes.each && openTable(reader, sizes.each);
  const perChunk = await openPerChunk(reader, boxes.perChunk);
  const chunks = openChunks(reader, boxes.chunks);
  const isWide = boxes.chunks.box.type === 'co64';
  let left = sizes.count;
  for (let chunk = 1; left > 0 && (await chunks.next()); chunk += 1) {
    let at = isWide ? chunks.read(0) * 2 ** 32 + chunks.read(4) : chunks.read(0);
    for (let samples = await perChunk(chunk); samples > 0 && left > 0; samples -= 1) {
      if (each !== undefined && !(await each.next())) return counter.played;
      const size = each?.read(0) ?? sizes.all ?? 0;
      await counter.add(at, size);
      at += size;
      left -= 1;
    }
  }
  return counter.played;
}

/** The boxes of a track, as far as they are there. */
export type TrackBoxes = Readonly<Partial<Record<'stsz' | 'stsc' | 'stco', SampleBox>>>;

/** Counts the samples in the tables of a track. */
export async function countTables(
  reader: ByteReader,
  { stsz, stsc, stco }: TrackBoxes,
  codec: Mp4Codec,
): Promise<Played> {
  if (stsz === undefined || stco === undefined || stsc === undefined) {
    return { samples: 0, last: 0 };
  }
  return 'count' in codec
    ? countChunks(reader, { sizes: stsz, chunks: stco, perChunk: stsc }, codec.count)
    : countEqual(reader, sizesIn(stsz), codec.frameSamples);
}

/** A part of a track that is played: from where, and how much of it, in seconds. */
type Edit = Readonly<{ from: number; seconds: number }>;

/**
 * The units per second of the movie, in which an edit states its length, and of the track, in which it
 * states its beginning. With 0 units of the movie, lengths do not count.
 */
export type Timescales = Readonly<{ movie: number; track: number }>;

function readEdits(elst: Buffer, { movie, track }: Timescales): readonly Edit[] | undefined {
  const isWide = elst.readUInt8(0) === 1;
  const width = isWide ? 20 : 12;
  const count = elst.readUInt32BE(4);
  // Hundreds of them are no recording that was cut.
  if (count === 0 || elst.length < 8 + count * width) return undefined;
  return Array.from({ length: count }, (_, nth) => {
    const at = 8 + nth * width;
    const length = isWide ? Number(elst.readBigUInt64BE(at)) : elst.readUInt32BE(at);
    const from = isWide ? Number(elst.readBigInt64BE(at + 8)) : elst.readInt32BE(at + 4);
    // A length of 0 is not known.
    return { from: from / track, seconds: length === 0 || movie === 0 ? Infinity : length / movie };
  });
}

/** What encoders add at both ends is shorter, in seconds. */
const mostAdded = 0.5;

/**
 * The part of a track that is played, in seconds. An edit list can leave out what an encoder added, and
 * nothing else: what it cuts off is still in the file, and not every player leaves it out. It adds neither
 * silence before the sound nor the same part again.
 *
 * @param elst the content of the box.
 */
export function applyEdits(elst: Buffer, seconds: number, timescales: Timescales): number {
  const played = readEdits(elst, timescales)?.filter(({ from }) => from >= 0) ?? [];
  if (played.length === 0) return seconds;
  const lengths = played.map((edit) => Math.min(edit.seconds, Math.max(0, seconds - edit.from)));
  const sum = lengths.reduce((total, one) => total + one, 0);
  return seconds - sum > mostAdded ? seconds : Math.min(seconds, sum);
}

import type { ByteReader } from './byte-reader.ts';
import { openTable, readParts, type Table, tableIn } from './mp4-boxes.ts';
import type { Mp4Codec } from './mp4-codecs.ts';
import {
  countEqual,
  openCounter,
  type Played,
  type SampleBox,
  type Sizes,
  sizesIn,
  tableOfTimes,
} from './mp4-samples.ts';
import { NotMeasurable } from './not-measurable.ts';

/** The bytes of samples, and those of samples that are said to play longer than a frame. */
export type Weights = { bytes: number; long: number };

/** The scale of samples: their coding, and the units per second of their times. */
type Scale = Readonly<{ codec: Mp4Codec; timescale: number; weights: Weights }>;

/** Undefined if what samples play is in themselves, or if they are no frames but plain. */
function openScale({ codec, timescale, weights }: Scale) {
  if (!('frameSamples' in codec) || codec.frameSamples === 1) return undefined;
  const frameUnits = (codec.frameSamples * timescale) / codec.sampleRate;
  // A frame may be rounded up by a unit; two of them are more than that.
  const leastLong = 1.5 * frameUnits + 1;
  return (bytes: number, units: number): void => {
    weights.bytes += bytes;
    if (units >= leastLong) weights.long += bytes;
  };
}

/** Weighs the samples in the tables of a track. */
export async function weighTables(
  reader: ByteReader,
  { stsz, stts }: Readonly<Partial<Record<'stsz' | 'stts', SampleBox>>>,
  scale: Scale,
): Promise<void> {
  const weigh = openScale(scale);
  if (weigh === undefined || stsz === undefined || stts === undefined) return;
  const { count, all = 0, each } = sizesIn(stsz);
  const times = openTable(reader, tableOfTimes(stts));
  let left = 0;
  if (each === undefined) {
    for (left = count; left > 0 && (await times.next()); left -= times.read(0)) {
      weigh(Math.min(times.read(0), left) * all, times.read(4));
    }
    return;
  }
  for await (const part of readParts(reader, each)) {
    for (let entry = 0; entry < part.count; entry += 1, left -= 1) {
      while (left === 0) {
        if (!(await times.next())) return;
        left = times.read(0);
      }
      weigh(part.bytes.readUInt32BE(entry * each.width + each.at), times.read(4));
    }
  }
}

/** A number of each sample: its place in an entry, or what it is for all. */
type Field = Readonly<{ at: number } | { all: number }>;

/** The samples of a run. */
type RunUnits = Readonly<{ count: number; table: Table; size: Field; units: Field }>;

/** Weighs the samples of a run. */
async function weighRun(
  reader: ByteReader,
  { count, table, size, units }: RunUnits,
  scale: Scale,
): Promise<void> {
  const weigh = openScale(scale);
  if (weigh === undefined) return;
  if ('all' in size && 'all' in units) {
    weigh(count * size.all, units.all);
    return;
  }
  for await (const { bytes, count: entries } of readParts(reader, table)) {
    for (let entry = 0; entry < entries; entry += 1) {
      const read = (field: Field): number =>
        'all' in field ? field.all : bytes.readUInt32BE(entry * table.width + field.at);
      weigh(read(size), read(units));
    }
  }
}

/**
 * One frame of each sample is counted, but players decode all that are in it. So a sample must not be said
 * to play as long as several. A pause makes some so long, but never a tenth of the sound.
 *
 * @throws {NotMeasurable} if they are more.
 */
export function checkWeights({ bytes, long }: Weights): void {
  if (long * 10 > bytes) throw new NotMeasurable('contradictory');
}

/** The statements of a fragment on the samples of a track. */
export type Fragment = Readonly<{
  trackId: number;
  /** Where places of samples are counted from, if it says so. */
  base: number | undefined;
  sampleBytes: number | undefined;
  sampleUnits: number | undefined;
}>;

const flagsOf = (head: Buffer): number => head.readUIntBE(1, 3);

/** The optional fields of a `tfhd` box behind the id of its track, by their flags. */
const fragmentFields: readonly (readonly [number, number])[] = [
  [0x01, 8],
  [0x02, 4],
  [0x08, 4],
  [0x10, 4],
];

/** Reads a `tfhd` box. */
export function readFragment(head: Buffer): Fragment {
  const flags = flagsOf(head);
  let at = 8;
  let [base, sampleBytes, sampleUnits]: (number | undefined)[] = [];
  for (const [flag, width] of fragmentFields) {
    if ((flags & flag) === 0) continue;
    if (flag === 0x01) base = Number(head.readBigUInt64BE(at));
    if (flag === 0x08) sampleUnits = head.readUInt32BE(at);
    if (flag === 0x10) sampleBytes = head.readUInt32BE(at);
    at += width;
  }
  return { trackId: head.readUInt32BE(4), base, sampleBytes, sampleUnits };
}

/** The optional fields of a sample in a `trun` box: duration, size, flags and offset of its time. */
const sampleFields = [0x100, 0x200, 0x400, 0x800];

/** The samples of a run: where they begin, if it says so, and their sizes. */
type Run = Readonly<{
  offset: number | undefined;
  sizes: Sizes;
  units: RunUnits;
  /** The place of the duration of the last one, if it has one of its own. */
  lastDuration: number | undefined;
}>;

/** Reads the head of a `trun` box. */
function readRun(
  { box, head }: SampleBox,
  { sampleBytes, sampleUnits }: Pick<RunPlace, 'sampleBytes' | 'sampleUnits'>,
): Run {
  const flags = flagsOf(head);
  const count = head.readUInt32BE(4);
  const hasOffset = (flags & 0x1) !== 0;
  const offset = hasOffset ? head.readInt32BE(8) : undefined;
  const start = box.start + 8 + (hasOffset ? 4 : 0) + ((flags & 0x4) === 0 ? 0 : 4);
  const width = 4 * sampleFields.filter((flag) => (flags & flag) !== 0).length;
  const table = tableIn(box, { start, entries: width === 0 ? 0 : count, width });
  const hasDurations = (flags & 0x100) !== 0;
  const size = (flags & 0x200) === 0 ? { all: sampleBytes } : { at: hasDurations ? 4 : 0 };
  const units = hasDurations ? { at: 0 } : { all: sampleUnits };
  return {
    offset,
    sizes: 'all' in size ? { count, all: size.all } : { count, each: { ...table, ...size } },
    units: { count, table, size, units },
    lastDuration: hasDurations && count > 0 ? start + (count - 1) * width : undefined,
  };
}

/** How the samples of a run are found. */
export type RunPlace = Readonly<{
  codec: Mp4Codec;
  /** Where its offset is counted from. */
  base: number;
  /** Where it begins without an offset: behind the run before it. */
  follows: number;
  sampleBytes: number;
  sampleUnits: number;
  timescale: number;
  weights: Weights;
}>;

/** What a run plays, the place behind its samples if they were read, and how long the last one is said to be. */
type CountedRun = Readonly<{ played: Played; end: number; lastUnits: number | undefined }>;

async function readUnits(reader: ByteReader, at: number | undefined): Promise<number | undefined> {
  if (at === undefined) return undefined;
  return (reader.peek(at, 4) ?? (await reader.read(at, 4))).readUInt32BE(0);
}

/** Counts the samples of a run. */
export async function countRun(
  reader: ByteReader,
  trun: SampleBox,
  place: RunPlace,
): Promise<CountedRun> {
  const { codec, base, follows } = place;
  const { offset, sizes, units, lastDuration } = readRun(trun, place);
  const lastUnits = await readUnits(reader, lastDuration);
  let at = offset === undefined ? follows : base + offset;
  if ('frameSamples' in codec) {
    await weighRun(reader, units, place);
    return { played: await countEqual(reader, sizes, codec.frameSamples), end: at, lastUnits };
  }
  const counter = openCounter(reader, codec.count);
  const each = sizes.each && openTable(reader, sizes.each);
  for (let left = sizes.count; left > 0; left -= 1) {
    if (each !== undefined && !(await each.next())) break;
    const size = each?.read(sizes.each?.at ?? 0) ?? sizes.all ?? 0;
    // Samples of no bytes: a run can claim billions of them.
    if (size === 0 && each === undefined) break;
    await counter.add(at, size);
    at += size;
  }
  return { played: counter.played, end: at, lastUnits };
}

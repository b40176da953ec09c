import type { ByteReader } from './byte-reader.ts';
import type { Mp4Codec } from './mp4-codecs.ts';
import { countEqual, openCounter, type Played, type SampleBox, type Sizes } from './mp4-samples.ts';
import { openTable, tableIn } from './mp4-tables.ts';
import { weighRun, type RunUnits, type Weights } from './mp4-weights.ts';

/** What a fragment says about the samples of a track. */
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

import type { ByteReader } from './byte-reader.ts';
import type { Mp4Codec } from './mp4-codecs.ts';
import { sizesIn, tableOfTimes, type SampleBox } from './mp4-samples.ts';
import { openTable, readParts, type Table } from './mp4-tables.ts';
import { NotMeasurable } from './not-measurable.ts';

/** The bytes of samples, and those of samples that are said to play longer than a frame. */
export type Weights = { bytes: number; long: number };

/** What samples are weighed by: their coding, and the units per second in which they state times. */
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
export type RunUnits = Readonly<{ count: number; table: Table; size: Field; units: Field }>;

/** Weighs the samples of a run. */
export async function weighRun(
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

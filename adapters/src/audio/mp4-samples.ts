import { type ByteReader } from './byte-reader.ts';
import { BrokenBox, type Box } from './mp4-boxes.ts';

/** Enough for more than a day of samples; anything larger is not a list of samples. */
const maxBoxBytes = 16 * 1024 * 1024;

/** As much of a table as is in memory at a time. */
const partBytes = 64 * 1024;

/** Equally wide entries in the file; the `needed` first bytes of each are read. */
type Table = Readonly<{ start: number; entries: number; width: number; needed: number }>;

/** Adds up what `unitsOf` reads of each entry. */
async function sumTable(
  reader: ByteReader,
  { start, entries, width, needed }: Table,
  unitsOf: (part: Buffer, at: number) => number,
): Promise<number> {
  const entriesInPart = Math.floor(partBytes / width);
  let units = 0;
  for (let first = 0; first < entries; first += entriesInPart) {
    const count = Math.min(entriesInPart, entries - first);
    const length = (count - 1) * width + needed;
    const at = start + first * width;
    const part = reader.peek(at, length) ?? (await reader.read(at, length));
    for (let entry = 0; entry < count; entry += 1) units += unitsOf(part, entry * width);
  }
  return units;
}

/** A declared number of entries is worth nothing unless the box contains them. */
function checkTable({ start, entries, width, needed }: Table, box: Box): void {
  if (box.end - box.start > maxBoxBytes) throw new BrokenBox();
  if (entries > 0 && start + (entries - 1) * width + needed > box.end) throw new BrokenBox();
}

/**
 * The total duration of all samples in an `stts` box, as a player would add it up.
 *
 * @param head the first bytes of the box.
 * @throws {BrokenBox} if it declares more entries than it contains.
 */
export async function sumTimes(reader: ByteReader, box: Box, head: Buffer): Promise<number> {
  const table = { start: box.start + 8, entries: head.readUInt32BE(4), width: 8, needed: 8 };
  checkTable(table, box);
  return sumTable(reader, table, (part, at) => part.readUInt32BE(at) * part.readUInt32BE(at + 4));
}

/**
 * The duration of the samples in one run of a fragment, a `trun` box.
 *
 * @param head the first bytes of the box, with `perSample` of the fragment.
 * @throws {BrokenBox} if it declares more samples than it contains.
 */
export async function sumRun(
  reader: ByteReader,
  box: Box,
  { head, perSample }: Readonly<{ head: Buffer; perSample: number }>,
): Promise<number> {
  const flags = head.readUIntBE(1, 3);
  const entries = head.readUInt32BE(4);
  if ((flags & 0x100) === 0) return entries * perSample;
  const start = box.start + 8 + ((flags & 0x1) === 0 ? 0 : 4) + ((flags & 0x4) === 0 ? 0 : 4);
  const width = 4 * [0x100, 0x200, 0x400, 0x800].filter((bit) => (flags & bit) !== 0).length;
  const table = { start, entries, width, needed: 4 };
  checkTable(table, box);
  return sumTable(reader, table, (part, at) => part.readUInt32BE(at));
}

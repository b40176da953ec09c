import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { withByteReader } from './byte-reader.ts';
import { probe } from './probe-audio.ts';
import { workLimit } from './work-limit.ts';

const fixtures = fileURLToPath(new URL('../../test/fixtures/', import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fuzz-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Whole numbers below a limit, the same ones in every run. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

type Random = ReturnType<typeof createRandom>;
type Damage = (bytes: Buffer, random: Random) => Buffer;

/** Most structure is at the beginning. */
const place = (bytes: Buffer, random: Random): number =>
  random(random(2) === 0 ? Math.min(400, bytes.length) : bytes.length);

const damages: readonly Damage[] = [
  function truncate(bytes, random) {
    return bytes.subarray(0, random(bytes.length));
  },
  function flipBits(bytes, random) {
    const flipped = Buffer.from(bytes);
    for (let count = 1 + random(8); count > 0; count -= 1) {
      const at = place(bytes, random);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << random(8));
    }
    return flipped;
  },
  function repeatBeginning(bytes, random) {
    const beginning = bytes.subarray(0, 1 + random(2000));
    return Buffer.concat([...Array.from({ length: random(50) }, () => beginning), bytes]);
  },
  function nest(bytes, random) {
    const at = place(bytes, random);
    return Buffer.concat([bytes.subarray(0, at), bytes, bytes.subarray(at)]);
  },
  function fill(bytes, random) {
    const filled = Buffer.from(bytes);
    const at = place(bytes, random);
    return filled.fill(random(2) === 0 ? 0 : 0xff, at, Math.min(at + random(64), bytes.length));
  },
  function repeatPart(bytes, random) {
    const at = place(bytes, random);
    const part = bytes.subarray(at, at + 1 + random(40));
    const parts = Array.from({ length: random(3000) }, () => part);
    return Buffer.concat([bytes.subarray(0, at), ...parts, bytes.subarray(at)]);
  },
];

it('ends with a duration or a refusal for any damaged file, within the limit of work', async () => {
  const random = createRandom(20_260);
  const audio = await readdir(join(fixtures, 'audio'));
  const names = [
    ...audio.toSorted().map((name) => join('audio', name)),
    'recordings/phone-recordings.aac',
    'recordings/ogg-joined-voice-notes.opus',
  ];
  const path = join(folder, 'damaged');
  const outcomes = new Map<string, number>();
  for (let round = 0; round < 600; round += 1) {
    const name = names[round % names.length] ?? '';
    let bytes: Buffer = await readFile(join(fixtures, name));
    for (let count = 1 + random(3); count > 0 && bytes.length > 0; count -= 1) {
      bytes = damages[random(damages.length)]?.(bytes, random) ?? bytes;
    }
    await writeFile(path, bytes);
    const { probed, work } = await withByteReader(path, async (reader) => ({
      probed: await probe(reader),
      work: reader.work,
    }));
    const outcome = probed.ok ? 'measured' : probed.fault.code;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    const limit = workLimit(bytes.length);
    expect(work.reads, `${name}, round ${round}`).toBeLessThanOrEqual(limit.reads);
    expect(work.bytes, `${name}, round ${round}`).toBeLessThanOrEqual(limit.bytes);
  }
  expect([...outcomes.keys()].toSorted()).toEqual(['measured', 'upload.unreadable-audio']);
  for (const count of outcomes.values()) expect(count).toBeGreaterThan(120);
});

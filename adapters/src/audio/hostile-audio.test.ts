import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { withByteReader } from './byte-reader.ts';
import { probe } from './probe-audio.ts';
import { hostileFiles } from './testing/hostile-files.ts';
import { workLimit, WorkExceeded, type Work } from './work-limit.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  path = join(folder, 'recording');
});
afterAll(() => rm(folder, { recursive: true }));

/** What it costs to measure a file, and whether it is measured. */
async function costOf(bytes: Buffer): Promise<Work & { ok: boolean }> {
  await writeFile(path, bytes);
  return withByteReader(path, async (reader) => {
    const { ok } = await probe(reader);
    return { ok, ...reader.work };
  });
}

function fileNamed(name: string): (typeof hostileFiles)[number] {
  const file = hostileFiles.find((one) => one.name === name);
  if (file === undefined) throw new Error(`there is no file ${name}`);
  return file;
}

const smallest = 500_000;
const larger = 4 * smallest;

describe('a file that is built to take long', () => {
  it.each(hostileFiles.filter(({ isRefusedEarly }) => isRefusedEarly))(
    'is refused early, however large it is: $name',
    async ({ build }) => {
      for (const size of [smallest, larger]) {
        const cost = await costOf(build(size));
        expect(cost.ok).toBe(false);
        expect(cost.reads).toBeLessThan(2_500);
        expect(cost.bytes).toBeLessThanOrEqual(512 * 1024);
      }
    },
  );

  it.each(hostileFiles.filter(({ isRefusedEarly }) => !isRefusedEarly))(
    'costs at most in proportion to its size: $name',
    async ({ build }) => {
      const first = await costOf(build(smallest));
      const bytes = build(larger);
      const cost = await costOf(bytes);
      expect(cost.reads).toBeLessThanOrEqual((first.reads * larger) / smallest + 1_000);
      expect(cost.reads).toBeLessThanOrEqual(workLimit(bytes.length).reads + 1);
      expect(cost.bytes).toBeLessThanOrEqual(2.5 * bytes.length + 512 * 1024);
    },
  );

  /** How often other requests could run while a file was measured, and what that cost. */
  async function turnsIn(bytes: Buffer): Promise<Work & { turns: number }> {
    await writeFile(path, bytes);
    return withByteReader(path, async (reader) => {
      // All of it is in memory then: waiting for the disk would let them run too.
      await reader.read(0, reader.sizeBytes);
      let turns = 0;
      const count = (): void => {
        turns += 1;
        next = setImmediate(count);
      };
      let next = setImmediate(count);
      await probe(reader);
      clearImmediate(next);
      return { turns, ...reader.work };
    });
  }

  it('lets other requests run while it is read', async () => {
    const { reads, turns } = await turnsIn(fileNamed('WebM: empty elements').build(200_000));
    expect(reads).toBeGreaterThan(50_000);
    expect(turns).toBeGreaterThanOrEqual(Math.floor(reads / 4096));
  });

  it('lets other requests run while checksums of pages within pages are computed', async () => {
    const { reads, turns } = await turnsIn(fileNamed('Ogg: pages within pages').build(8_000_000));
    expect(reads).toBeLessThan(4096);
    expect(turns).toBeGreaterThanOrEqual(5);
  });

  it('is refused soon if it is full of headers without frames', async () => {
    const cost = await costOf(fileNamed('MP3: headers without frames').build(4_000_000));
    expect(cost.ok).toBe(false);
    expect(cost.reads).toBeLessThan(60_000);
  });
});

describe('the limit of work', () => {
  it('stops a parser that reads the same bytes again and again', async () => {
    await writeFile(path, Buffer.alloc(smallest));
    await withByteReader(path, async (reader) => {
      const again = async (): Promise<void> => {
        for (;;) {
          if (reader.peek(0, 8) === undefined) await reader.read(0, 8);
        }
      };
      await expect(again()).rejects.toThrow(WorkExceeded);
      expect(reader.work.reads).toBe(10_000 + smallest / 4 + 1);
    });
  });

  it('stops a parser that jumps back and forth', async () => {
    await writeFile(path, Buffer.alloc(smallest));
    await withByteReader(path, async (reader) => {
      const jump = async (): Promise<void> => {
        for (;;) {
          await reader.read(0, 8);
          await reader.read(smallest - 8, 8);
        }
      };
      await expect(jump()).rejects.toThrow(WorkExceeded);
      expect(reader.work.bytes).toBeLessThan(workLimit(smallest).bytes + 512 * 1024);
    });
  });

  it('refuses the file, as it refuses any other that cannot be measured', async () => {
    await writeFile(path, fileNamed('WebM: empty elements').build(200_000));
    const probed = await withByteReader(path, async (reader) => {
      const answer = await probe(reader);
      expect(reader.work.reads).toBeGreaterThan(workLimit(200_000).reads - 20_000);
      return answer;
    });
    expect(probed).toMatchObject({ ok: false, fault: { code: 'upload.unreadable-audio' } });
  });
});

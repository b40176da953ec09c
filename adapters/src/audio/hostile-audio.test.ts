import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { withByteReader } from './byte-reader.ts';
import { probe } from './probe-audio.ts';
import { hostileFiles } from './testing/hostile-files.ts';
import { flac, repeat } from './testing/audio-parts.ts';
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

const smallest = 500_000;
const sizes = [smallest, 2 * smallest, 4 * smallest, 8 * smallest];

describe('a file that is built to take long', () => {
  it.each(hostileFiles.filter(({ isRefusedEarly }) => isRefusedEarly))(
    'is refused early, however large it is: $name',
    async ({ build }) => {
      for (const size of sizes) {
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
      for (const size of sizes) {
        const bytes = build(size);
        const cost = await costOf(bytes);
        const times = size / smallest;
        expect(cost.reads).toBeLessThanOrEqual(first.reads * times + 1_000);
        expect(cost.reads).toBeLessThanOrEqual(workLimit(bytes.length).reads + 1);
        expect(cost.bytes).toBeLessThanOrEqual(2.5 * bytes.length + 512 * 1024);
      }
    },
  );

  it('lets other requests run while it is read', async () => {
    const file = hostileFiles.find(({ name }) => name === 'WebM: empty elements');
    let turns = 0;
    let isDone = false;
    const count = (): void => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const cost = await costOf(file?.build(2_000_000) ?? Buffer.alloc(0));
    isDone = true;
    expect(cost.reads).toBeGreaterThan(400_000);
    expect(turns).toBeGreaterThanOrEqual(Math.floor(cost.reads / 4096));
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
    await writeFile(path, flac(repeat(Buffer.from('fff8c9a8', 'hex'), 200_000)));
    const probed = await withByteReader(path, async (reader) => {
      const answer = await probe(reader);
      expect(reader.work.reads).toBeGreaterThan(workLimit(200_000).reads - 20_000);
      return answer;
    });
    expect(probed).toEqual({ ok: false, fault: { code: 'upload.unreadable-audio' } });
  });
});

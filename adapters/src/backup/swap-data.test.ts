import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  beginSwap,
  createStagingFolder,
  planSwap,
  swapData,
  rollBackInterruptedSwap,
} from './swap-data.ts';

let root: string;
let staging: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'nsem-swap-'));
});
afterEach(() => rm(root, { recursive: true }));

async function fill(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

/** Every file of a folder with what is in it. */
async function treeOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const pairs = paths.map(async (path) => [
    path.slice(folder.length + 1),
    await readFile(path, 'utf8'),
  ]);
  return Object.fromEntries(await Promise.all(pairs)) as Record<string, string>;
}

const old = {
  'nsem.db': 'old database',
  'nsem.db-wal': 'old log',
  'files/ab/abc': 'old file',
  secret: 'the secret',
};
const fresh = { 'nsem.db': 'new database', 'files/ab/abc': 'new file', 'files/cd/cde': 'another' };
const affected = ['nsem.db', 'nsem.db-wal', 'nsem.db-shm', 'files'];
const stamp = '2026-11-21T17-25-56Z';

const prepare = async (before: Readonly<Record<string, string>>) => {
  await fill(root, before);
  staging = await createStagingFolder(root);
  await fill(staging, fresh);
  return planSwap(root, { affected, arriving: ['nsem.db', 'files'], stamp });
};

describe('swapping data', () => {
  it('puts the new data in place and the old data aside', async () => {
    const swap = await swapData(root, await prepare(old));
    await swap.commit();
    expect(swap.replaced).toBe(join(root, `replaced-${stamp}`));
    expect(await treeOf(root)).toEqual({
      ...fresh,
      secret: 'the secret',
      [`replaced-${stamp}/nsem.db`]: 'old database',
      [`replaced-${stamp}/nsem.db-wal`]: 'old log',
      [`replaced-${stamp}/files/ab/abc`]: 'old file',
    });
    expect(await rollBackInterruptedSwap(root)).toBe(false);
    expect(await treeOf(root)).toMatchObject(fresh);
  });

  it('sets nothing aside if there was nothing', async () => {
    const swap = await swapData(root, await prepare({}));
    await swap.commit();
    expect(swap.replaced).toBeNull();
    expect(await treeOf(root)).toEqual(fresh);
    expect((await readdir(root)).toSorted()).toEqual(['files', 'nsem.db']);
  });

  it('separates the old data of two swaps in the same second', async () => {
    await (await swapData(root, await prepare(old))).commit();
    const second = await swapData(root, await prepare({}));
    await second.commit();
    expect(second.replaced).toBe(join(root, `replaced-${stamp}-2`));
  });

  it('rolls back, including what was opened in the meantime', async () => {
    const swap = await swapData(root, await prepare(old));
    await fill(root, { 'nsem.db-shm': 'new', 'nsem.db-wal': 'new log' });
    await swap.rollBack();
    expect(await treeOf(root)).toEqual(old);
    expect((await readdir(root)).toSorted()).toEqual(['files', 'nsem.db', 'nsem.db-wal', 'secret']);
  });

  it('rolls back if a rename fails', async () => {
    const plan = await prepare(old);
    await rm(join(staging, 'files'), { recursive: true });
    await expect(swapData(root, plan)).rejects.toThrow('ENOENT');
    expect(await treeOf(root)).toEqual(old);
  });
});

describe('an interrupted swap', () => {
  const renames = [0, 1, 2, 3, 4, 5] as const;

  it.each(renames)('is rolled back after %i renames', async (done) => {
    const { journal, steps } = await prepare(old);
    expect(steps).toHaveLength(renames.length - 1);
    await beginSwap(root, journal);
    for (const { from, to } of steps.slice(0, done)) await rename(from, to);
    expect(await rollBackInterruptedSwap(root)).toBe(true);
    expect(await treeOf(root)).toEqual(old);
    expect(await rollBackInterruptedSwap(root)).toBe(false);
    expect((await readdir(root)).toSorted()).toEqual(['files', 'nsem.db', 'nsem.db-wal', 'secret']);
  });

  it.each(renames)(
    'is rolled back even if an earlier rollback was interrupted after %i renames',
    async (done) => {
      const { journal, steps } = await prepare(old);
      await beginSwap(root, journal);
      for (const { from, to } of steps) await rename(from, to);
      // What a rollback does first: it removes the new one and moves the old one back.
      for (const { from, to } of steps.slice(0, Math.min(done, journal.leaving.length))) {
        await rm(from, { recursive: true, force: true });
        await rename(to, from);
      }
      expect(await rollBackInterruptedSwap(root)).toBe(true);
      expect(await treeOf(root)).toEqual(old);
    },
  );

  it('leaves an empty folder empty', async () => {
    const { journal, steps } = await prepare({});
    await beginSwap(root, journal);
    for (const { from, to } of steps) await rename(from, to);
    expect(await rollBackInterruptedSwap(root)).toBe(true);
    expect(await readdir(root)).toEqual([]);
  });

  it('leaves only a staging folder before its journal, which is removed', async () => {
    await prepare(old);
    expect(await rollBackInterruptedSwap(root)).toBe(false);
    expect(await treeOf(root)).toEqual(old);
  });
});

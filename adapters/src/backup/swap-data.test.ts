import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginSwap, openStage, planSwap, swapData, undoInterruptedSwap } from './swap-data.ts';

let root: string;
let stage: string;
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
const concerned = ['nsem.db', 'nsem.db-wal', 'nsem.db-shm', 'files'];
const stamp = '2026-11-21T17-25-56Z';

const prepare = async (before: Readonly<Record<string, string>>) => {
  await fill(root, before);
  stage = await openStage(root);
  await fill(stage, fresh);
  return planSwap(root, { concerned, arriving: ['nsem.db', 'files'], stamp });
};

describe('exchanging data', () => {
  it('puts the new in place and the old aside', async () => {
    const swap = await swapData(root, await prepare(old));
    await swap.keep();
    expect(swap.replaced).toBe(join(root, `replaced-${stamp}`));
    expect(await treeOf(root)).toEqual({
      ...fresh,
      secret: 'the secret',
      [`replaced-${stamp}/nsem.db`]: 'old database',
      [`replaced-${stamp}/nsem.db-wal`]: 'old log',
      [`replaced-${stamp}/files/ab/abc`]: 'old file',
    });
    expect(await undoInterruptedSwap(root)).toBe(false);
    expect(await treeOf(root)).toMatchObject(fresh);
  });

  it('sets nothing aside where there was nothing', async () => {
    const swap = await swapData(root, await prepare({}));
    await swap.keep();
    expect(swap.replaced).toBeNull();
    expect(await treeOf(root)).toEqual(fresh);
    expect((await readdir(root)).toSorted()).toEqual(['files', 'nsem.db']);
  });

  it('keeps the old data of two exchanges in the same second apart', async () => {
    await (await swapData(root, await prepare(old))).keep();
    const second = await swapData(root, await prepare({}));
    await second.keep();
    expect(second.replaced).toBe(join(root, `replaced-${stamp}-2`));
  });

  it('exchanges back what is not kept, with what was opened meanwhile', async () => {
    const swap = await swapData(root, await prepare(old));
    await fill(root, { 'nsem.db-shm': 'new', 'nsem.db-wal': 'new log' });
    await swap.undo();
    expect(await treeOf(root)).toEqual(old);
    expect((await readdir(root)).toSorted()).toEqual(['files', 'nsem.db', 'nsem.db-wal', 'secret']);
  });

  it('exchanges back where a rename fails', async () => {
    const plan = await prepare(old);
    await rm(join(stage, 'files'), { recursive: true });
    await expect(swapData(root, plan)).rejects.toThrow('ENOENT');
    expect(await treeOf(root)).toEqual(old);
  });
});

describe('an exchange that is cut short', () => {
  const renames = [0, 1, 2, 3, 4, 5] as const;

  it.each(renames)('is undone after %i renames', async (done) => {
    const { journal, steps } = await prepare(old);
    expect(steps).toHaveLength(renames.length - 1);
    await beginSwap(root, journal);
    for (const { from, to } of steps.slice(0, done)) await rename(from, to);
    expect(await undoInterruptedSwap(root)).toBe(true);
    expect(await treeOf(root)).toEqual(old);
    expect(await undoInterruptedSwap(root)).toBe(false);
    expect((await readdir(root)).toSorted()).toEqual(['files', 'nsem.db', 'nsem.db-wal', 'secret']);
  });

  it.each(renames)('is undone even where undoing was cut short, after %i renames', async (done) => {
    const { journal, steps } = await prepare(old);
    await beginSwap(root, journal);
    for (const { from, to } of steps) await rename(from, to);
    // What undoing does first: the new one goes, the old one comes back.
    for (const { from, to } of steps.slice(0, Math.min(done, journal.leaving.length))) {
      await rm(from, { recursive: true, force: true });
      await rename(to, from);
    }
    expect(await undoInterruptedSwap(root)).toBe(true);
    expect(await treeOf(root)).toEqual(old);
  });

  it('leaves an empty folder empty', async () => {
    const { journal, steps } = await prepare({});
    await beginSwap(root, journal);
    for (const { from, to } of steps) await rename(from, to);
    expect(await undoInterruptedSwap(root)).toBe(true);
    expect(await readdir(root)).toEqual([]);
  });

  it('before its journal leaves only a stage, which goes', async () => {
    await prepare(old);
    expect(await undoInterruptedSwap(root)).toBe(false);
    expect(await treeOf(root)).toEqual(old);
  });
});

import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { pruneOutboxFolder } from './outbox-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-outbox-'));
});
afterEach(() => rm(folder, { recursive: true }));

const running = new AbortController().signal;

/** Writes a mail at a time in seconds since 1970. */
async function write(name: string, seconds: number): Promise<void> {
  await writeFile(join(folder, name), 'To: ama@example.com');
  await utimes(join(folder, name), seconds, seconds);
}

const left = async () => (await readdir(folder)).toSorted();

describe('an outbox folder', () => {
  it('keeps the files that were written since a time', async () => {
    await write('notice-1.eml', 99);
    await write('notice-2.eml', 100);
    await write('.notice-3.eml.part', 98);
    const limits = { writtenSince: 100_000, files: 10 };
    expect(await pruneOutboxFolder(folder, limits, running)).toBe(2);
    expect(await left()).toEqual(['notice-2.eml']);
  });

  it('keeps no more than the newest', async () => {
    for (const [at, name] of ['c', 'a', 'd', 'b'].entries()) await write(name, 100 + at);
    const limits = { writtenSince: 0, files: 2 };
    expect(await pruneOutboxFolder(folder, limits, running)).toBe(2);
    expect(await left()).toEqual(['b', 'd']);
    expect(await pruneOutboxFolder(folder, limits, running)).toBe(0);
  });

  it('touches no folders', async () => {
    await mkdir(join(folder, 'archive'));
    await utimes(join(folder, 'archive'), 1, 1);
    await write('notice-1.eml', 1);
    await pruneOutboxFolder(folder, { writtenSince: 100_000, files: 10 }, running);
    expect(await left()).toEqual(['archive']);
  });

  it('deletes nothing while the server stops', async () => {
    await write('notice-1.eml', 1);
    const limits = { writtenSince: 100_000, files: 10 };
    expect(await pruneOutboxFolder(folder, limits, AbortSignal.abort())).toBe(0);
    expect(await left()).toEqual(['notice-1.eml']);
  });

  it('may be missing', async () => {
    const limits = { writtenSince: 0, files: 1 };
    expect(await pruneOutboxFolder(join(folder, 'none'), limits, running)).toBe(0);
  });
});

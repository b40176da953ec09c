import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { openDataDir } from './data-dir.ts';
import { StartError } from './start-error.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('a missing data directory is created, accessible only to its owner', async () => {
  const root = join(folder, 'new', 'data');
  const opened = await openDataDir(root);
  expect(opened).toMatchObject({ root, database: join(root, 'nsem.db') });
  expect((await stat(root)).mode & 0o777).toBe(0o700);
  opened.release();
});

it('an impossible data directory is refused with a sentence', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(openDataDir(file)).rejects.toThrow(`${file} cannot be used: it is a file.`);
  const below = join(file, 'data');
  await expect(openDataDir(below)).rejects.toThrow('cannot be used: part of its path is a file.');
});

it('a data directory can be used by one server at a time', async () => {
  const first = await openDataDir(folder);
  const second = openDataDir(folder);
  await expect(second).rejects.toThrow(StartError);
  await expect(second).rejects.toThrow(
    `Another server is already using the data directory ${folder}.`,
  );
  first.release();
  (await openDataDir(folder)).release();
});

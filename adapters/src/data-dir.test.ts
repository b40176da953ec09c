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

it('the data directory is made where it is missing, for nobody else to look into', async () => {
  const root = join(folder, 'new', 'data');
  const opened = await openDataDir(root);
  expect(opened).toMatchObject({ root, database: join(root, 'nsem.db') });
  expect((await stat(root)).mode & 0o777).toBe(0o700);
  opened.release();
});

it('a data directory that cannot be is refused in a sentence', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(openDataDir(file)).rejects.toThrow(`${file} cannot be used: it is a file.`);
  const below = join(file, 'data');
  await expect(openDataDir(below)).rejects.toThrow('cannot be used: part of its path is a file.');
});

it('a data directory belongs to one server at a time', async () => {
  const first = await openDataDir(folder);
  const second = openDataDir(folder);
  await expect(second).rejects.toThrow(StartError);
  await expect(second).rejects.toThrow(
    `Another server is already using the data directory ${folder}.`,
  );
  first.release();
  (await openDataDir(folder)).release();
});

import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { InvariantError } from '@nsem/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { newFileKey } from './file-key.ts';
import { createFolderFileStore } from './folder-file-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'));
});
afterEach(() => rm(folder, { recursive: true }));

const store = () => createFolderFileStore(join(folder, 'files'));

async function save(content: string, key = newFileKey('text/plain')): Promise<string> {
  const path = join(folder, `incoming-${key}`);
  await writeFile(path, content);
  await store().save(path, key);
  return key;
}

async function read(key: string, range?: Readonly<{ start: number; end: number }>) {
  return text(await store().open(key, range));
}

describe('the folder file store', () => {
  it('returns what was stored', async () => {
    expect(await read(await save('Medaase paa'))).toBe('Medaase paa');
  });

  it('returns a range, both ends included', async () => {
    const key = await save('0123456789');
    expect(await read(key, { start: 2, end: 4 })).toBe('234');
    expect(await read(key, { start: 9, end: 9 })).toBe('9');
  });

  it('distributes files over sub-folders', async () => {
    const key = await save('Akwaaba');
    expect(await readdir(join(folder, 'files', key.slice(0, 2)))).toEqual([key]);
  });

  it('creates folders that only the owner can enter, whatever the umask of the program', async () => {
    const key = await save('Akwaaba');
    for (const path of ['files', join('files', key.slice(0, 2))]) {
      expect((await stat(join(folder, path))).mode & 0o077).toBe(0);
    }
  });

  it('stores many files at once', async () => {
    const one = store();
    const keys = Array.from({ length: 40 }, () => newFileKey('text/plain'));
    await Promise.all(
      keys.map(async (key) => {
        const path = join(folder, key);
        await writeFile(path, key);
        await one.save(path, key);
      }),
    );
    expect(await Promise.all(keys.map((key) => read(key)))).toEqual(keys);
  });

  it('removes a file, and ignores one that is missing', async () => {
    const key = await save('Nante yie');
    await store().remove(key);
    await store().remove(key);
    await expect(store().open(key)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.each(['../secret', 'ab/../../../etc/passwd', '', '..', 'A'.repeat(32), `${'a'.repeat(32)}.T`])(
    'never builds a path from %j',
    async (key) => {
      await expect(store().open(key)).rejects.toThrow(InvariantError);
      await expect(store().remove(key)).rejects.toThrow(InvariantError);
    },
  );
});

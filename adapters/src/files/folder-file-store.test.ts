import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
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

async function keep(content: string, key = newFileKey('text/plain')): Promise<string> {
  const path = join(folder, `incoming-${key}`);
  await writeFile(path, content);
  await store().keep(path, key);
  return key;
}

async function read(key: string, range?: Readonly<{ start: number; end: number }>) {
  return text(await store().open(key, range));
}

describe('a file store in a folder', () => {
  it('gives back what it was given', async () => {
    expect(await read(await keep('Medaase paa'))).toBe('Medaase paa');
  });

  it('gives a stretch, both ends included', async () => {
    const key = await keep('0123456789');
    expect(await read(key, { start: 2, end: 4 })).toBe('234');
    expect(await read(key, { start: 9, end: 9 })).toBe('9');
  });

  it('spreads its files over sub-folders', async () => {
    const key = await keep('Akwaaba');
    expect(await readdir(join(folder, 'files', key.slice(0, 2)))).toEqual([key]);
  });

  it('takes many at once', async () => {
    const one = store();
    const keys = Array.from({ length: 40 }, () => newFileKey('text/plain'));
    await Promise.all(
      keys.map(async (key) => {
        const path = join(folder, key);
        await writeFile(path, key);
        await one.keep(path, key);
      }),
    );
    expect(await Promise.all(keys.map((key) => read(key)))).toEqual(keys);
  });

  it('forgets a file, and does not mind one that is gone', async () => {
    const key = await keep('Nante yie');
    await store().remove(key);
    await store().remove(key);
    await expect(store().open(key)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.each(['../secret', 'ab/../../../etc/passwd', '', '..', 'A'.repeat(32), `${'a'.repeat(32)}.T`])(
    'never makes a path of %j',
    async (key) => {
      await expect(store().open(key)).rejects.toThrow(InvariantError);
      await expect(store().remove(key)).rejects.toThrow(InvariantError);
    },
  );
});

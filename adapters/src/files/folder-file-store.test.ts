import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { newFileKey } from './file-names.ts';
import { createFolderFileStore } from './folder-file-store.ts';
import { fileStoreContract } from './testing/file-store.contract.ts';

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

fileStoreContract('in a folder', (own) => createFolderFileStore(join(own, 'files')));

describe('the folder file store', () => {
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
});

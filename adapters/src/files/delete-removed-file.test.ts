import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { memoryLog } from '../http/testing/memory-log.ts';
import { createRemovedFileDeletion } from './delete-removed-file.ts';
import { newFileKey } from './file-key.ts';
import { createFolderFileStore } from './folder-file-store.ts';

let root: string;
let isBackupRunning: boolean;
let logged: string[];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'nsem-removed-'));
  isBackupRunning = false;
  logged = [];
});
afterEach(() => rm(root, { recursive: true }));

const files = () => createFolderFileStore(join(root, 'files'));

const deleteRemoved = (key: string, store = files()) =>
  createRemovedFileDeletion({
    root,
    files: store,
    backups: { isRunning: () => isBackupRunning },
    log: memoryLog(logged),
  })(key);

const exists = (key: string) => existsSync(join(root, 'files', key.slice(0, 2), key));

async function storeFile(): Promise<string> {
  const key = newFileKey('application/pdf');
  const path = join(root, 'arrived');
  await writeFile(path, 'Nkra');
  await files().save(path, key);
  return key;
}

describe('the bytes of a removed file', () => {
  it('are deleted at once, and no others', async () => {
    const [removed, other] = [await storeFile(), await storeFile()];
    await deleteRemoved(removed);
    expect([exists(removed), exists(other)]).toEqual([false, true]);
    await expect(deleteRemoved(removed)).resolves.toBeUndefined();
  });

  it('stay while a backup is being made, which may need them', async () => {
    const key = await storeFile();
    isBackupRunning = true;
    await deleteRemoved(key);
    expect(exists(key)).toBe(true);
  });

  it('stay while a restore can be undone', async () => {
    const key = await storeFile();
    const replaced = join(root, 'replaced-2026-11-20');
    await mkdir(replaced);
    await deleteRemoved(key);
    expect(exists(key)).toBe(true);
    await rm(replaced, { recursive: true });
    await deleteRemoved(key);
    expect(exists(key)).toBe(false);
  });

  it('are left to the sweep if they cannot be deleted', async () => {
    const remove = () => Promise.reject(new Error('read-only file system'));
    await deleteRemoved(await storeFile(), { ...files(), remove });
    expect(logged.join()).toContain('a removed file could not be deleted; the sweep deletes it');
  });
});

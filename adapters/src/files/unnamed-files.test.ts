import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { instant, type Instant } from '@nsem/core';
import { aFile } from '@nsem/core/testing';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { memoryLog } from '../http/testing/raw-call.ts';
import {
  openTemporaryDatabase,
  type TemporaryDatabase,
  useTemporaryDatabase,
} from '../persistence/testing/temporary-database.ts';
import { newFileKey } from './file-names.ts';
import { openFolderStorage } from './file-storage.ts';
import { createFolderFileStore } from './folder-file-store.ts';
import { newPartialKey } from './partial-files.ts';
import {
  createRemovedFileDeletion,
  createStoredFilesSweep,
  createUnnamedFilesSweep,
} from './unnamed-files.ts';

describe('unnamed files', () => {
  const minuteMs = 60_000;
  const hourMs = 60 * minuteMs;

  let root: string;
  let database: TemporaryDatabase;
  let createdAt: Instant;
  let isBackupRunning: boolean;
  let isBackedUpElsewhere: boolean;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'nsem-sweep-'));
    database = await openTemporaryDatabase();
    createdAt = await database.readCreatedAt();
    isBackupRunning = false;
    isBackedUpElsewhere = false;
  });
  afterEach(async () => {
    await database.discard();
    await rm(root, { recursive: true });
  });

  const pathOf = (key: string) => join(root, 'files', key.slice(0, 2), key);

  /** Writes a file that is as old as given when the sweep runs, five hours after the database began. */
  async function writeAged(ageMs: number, key = newFileKey('audio/wav')): Promise<string> {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'Woezɔ loo!');
    const writtenAt = new Date(createdAt + 5 * hourMs - ageMs);
    await utimes(path, writtenAt, writtenAt);
    return key;
  }

  const register = (key: string) =>
    database.accept(({ files }) => files.insert(aFile({ key }), null));

  const sweep = (stopped = new AbortController().signal) =>
    createUnnamedFilesSweep({
      folders: { waveforms: join(root, 'waveforms') },
      storage: openFolderStorage(join(root, 'files')),
      database,
      care: { isBackedUpElsewhere: () => Promise.resolve(isBackedUpElsewhere) },
      backups: { isRunning: () => isBackupRunning },
      clock: { now: () => instant(createdAt + 5 * hourMs) },
      log: pino({ level: 'silent' }),
    })(stopped);

  const exists = (key: string) => existsSync(pathOf(key));

  describe('the sweep of stored files', () => {
    it('deletes what no row names, and nothing else', async () => {
      const named = await writeAged(2 * hourMs);
      await register(named);
      const unnamed = await writeAged(2 * hourMs);
      const foreign = await writeAged(2 * hourMs, 'README');
      await sweep();
      expect([exists(named), exists(unnamed), exists(foreign)]).toEqual([true, false, true]);
    });

    it('deletes the file of a row that was removed', async () => {
      const key = await writeAged(2 * hourMs);
      const { id } = await register(key);
      await sweep();
      expect(exists(key)).toBe(true);
      await database.accept(({ files }) => files.remove(id));
      await sweep();
      expect(exists(key)).toBe(false);
    });

    it('deletes the waveform of a file with it', async () => {
      const waveformOf = (key: string) => join(root, 'waveforms', key.slice(0, 2), key);
      const [named, unnamed] = [await writeAged(2 * hourMs), await writeAged(2 * hourMs)];
      await register(named);
      await cp(join(root, 'files'), join(root, 'waveforms'), {
        recursive: true,
        preserveTimestamps: true,
      });
      await sweep();
      expect([named, unnamed].map((key) => existsSync(waveformOf(key)))).toEqual([true, false]);
    });

    it('leaves a file for an hour, because its row may still be written', async () => {
      const [recent, old] = [await writeAged(59 * minuteMs), await writeAged(61 * minuteMs)];
      await sweep();
      expect([exists(recent), exists(old)]).toEqual([true, false]);
    });

    it('leaves files that are older than the database, which may belong to another one', async () => {
      const before = await writeAged(5 * hourMs + minuteMs);
      await sweep();
      expect(exists(before)).toBe(true);
    });

    it('deletes nothing while a backup is being made, which may need what it finds unnamed', async () => {
      const key = await writeAged(2 * hourMs);
      isBackupRunning = true;
      await sweep();
      expect(exists(key)).toBe(true);
      isBackupRunning = false;
      await sweep();
      expect(exists(key)).toBe(false);
    });

    it('deletes nothing while another process is making a backup', async () => {
      const key = await writeAged(2 * hourMs);
      isBackedUpElsewhere = true;
      await sweep();
      expect(exists(key)).toBe(true);
      isBackedUpElsewhere = false;
      await sweep();
      expect(exists(key)).toBe(false);
    });

    it('goes through all folders in batches', async () => {
      const [named, unnamed]: [string[], string[]] = [[], []];
      for (let nth = 0; nth < 250; nth += 1) {
        const digits = nth.toString(16).padStart(30, '0');
        named.push(await writeAged(2 * hourMs, `00${digits}`));
        unnamed.push(
          await writeAged(2 * hourMs, `${nth % 2 === 0 ? '00f' : 'a1f'}${digits.slice(1)}`),
        );
      }
      for (const key of named) await register(key);
      await sweep();
      expect(named.filter(exists)).toHaveLength(250);
      expect(unnamed.filter(exists)).toEqual([]);
    });

    it('stops at once, and another sweep continues', async () => {
      const key = await writeAged(2 * hourMs);
      await sweep(AbortSignal.abort());
      expect(exists(key)).toBe(true);
      await sweep();
      expect(exists(key)).toBe(false);
    });

    it('needs no folder of files', async () => {
      await expect(sweep()).resolves.toBeUndefined();
    });
  });
});

describe('stored files sweep', () => {
  const hourMs = 60 * 60 * 1_000;

  const database = useTemporaryDatabase();

  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'nsem-sweep-'));
  });
  afterEach(() => rm(root, { recursive: true }));

  /** Writes a file that was written an hour after the database began. */
  async function write(...path: readonly string[]): Promise<void> {
    const file = join(root, ...path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, 'Woezɔ loo!');
    const writtenAt = new Date((await database().readCreatedAt()) + hourMs);
    await utimes(file, writtenAt, writtenAt);
  }

  async function sweep(): Promise<void> {
    const now = instant((await database().readCreatedAt()) + 5 * hourMs);
    const folderOf = (name: string) => join(root, name);
    const storage = openFolderStorage(folderOf('files'));
    const log = pino({ level: 'silent' });
    const run = createStoredFilesSweep({
      folders: { root, waveforms: folderOf('waveforms') },
      storage,
      partialFiles: storage.openPartialFiles(
        { partial: folderOf('partial'), incoming: folderOf('incoming') },
        log,
      ),
      database: database(),
      care: { isBackedUpElsewhere: () => Promise.resolve(false) },
      backups: { isRunning: () => false },
      clock: { now: () => now },
      log,
    });
    await run(new AbortController().signal);
  }

  it('nothing is deleted as long as a restore can be rolled back', async () => {
    const key = newFileKey('audio/wav');
    const partial = newPartialKey();
    await write('files', key.slice(0, 2), key);
    await write('partial', partial);
    const left = async () => [
      await readdir(join(root, 'files', key.slice(0, 2))),
      await readdir(join(root, 'partial')),
    ];
    const replaced = join(root, 'replaced-2026-11-21T17-25-56Z');
    await mkdir(replaced);
    await sweep();
    expect(await left()).toEqual([[key], [partial]]);
    await rm(replaced, { recursive: true });
    await sweep();
    expect(await left()).toEqual([[], []]);
  });
});

describe('delete removed file', () => {
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

    it('stay while a restore can be rolled back', async () => {
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
});

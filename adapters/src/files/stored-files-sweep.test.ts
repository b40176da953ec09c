import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { instant } from '@nsem/core';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useTemporaryDatabase } from '../persistence/testing/use-temporary-database.ts';
import { newFileKey } from './file-key.ts';
import { openFolderStorage } from './file-storage.ts';
import { newPartialKey } from './partial-files.ts';
import { createStoredFilesSweep } from './stored-files-sweep.ts';

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

it('nothing is deleted as long as a restore can be undone', async () => {
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

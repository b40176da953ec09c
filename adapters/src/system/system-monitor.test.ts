import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { later } from '@nsem/core';
import { mondayMorning } from '@nsem/core/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sizeOfDatabase } from '../backup/snapshot-folder.ts';
import type { BooksReport } from './books-check.ts';
import { createSystemMonitor } from './system-monitor.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-monitor-'));
  await writeFile(join(folder, 'nsem.db'), 'x'.repeat(4_096));
  await writeFile(join(folder, 'nsem.db-wal'), 'x'.repeat(1_000));
});
afterEach(() => rm(folder, { recursive: true }));

const seal = { last: null, unsealedPostings: 2 };
const weeklyCheck = { underWay: null, last: null };

const watch = (last: BooksReport | null) =>
  createSystemMonitor({
    version: '1.2.3',
    folder,
    databaseBytes: () => sizeOfDatabase(join(folder, 'nsem.db')),
    booksCheck: { last: () => last },
    seals: { read: async () => seal },
    weeklyCheck: { report: () => weeklyCheck },
    continuousBackup: null,
    clock: { now: () => mondayMorning },
  });

describe('the system monitor', () => {
  it('reports the version, the start time and the size of the database with its log', async () => {
    expect(await watch(null).inspect()).toEqual({
      version: '1.2.3',
      startedAt: mondayMorning,
      databaseBytes: 5_096,
      freeBytes: expect.any(Number),
      books: null,
      seal,
      weeklyCheck,
      continuousBackup: null,
    });
  });

  it('reports the last check of the books, however old it is', async () => {
    const counts = { entries: 12, jobs: 5, problemCount: 0, problems: [] };
    const books = { ...counts, checkedAt: later(mondayMorning, -86_400_000), durationMs: 700 };
    expect((await watch(books).inspect()).books).toBe(books);
  });
});

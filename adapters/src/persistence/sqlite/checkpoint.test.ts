import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPageRecorder, type PageRecorder } from '../pages/record-pages.ts';
import { createCheckpoint, emptyLog } from './checkpoint.ts';

let folder: string;
let database: BetterSqlite.Database;
let pages: PageRecorder;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-checkpoint-'));
  database = new BetterSqlite(join(folder, 'nsem.db'));
  database.pragma('journal_mode = wal');
  database.pragma('wal_autocheckpoint = 0');
  database.exec('create table texts (text text)');
  pages = openPageRecorder(database.name);
});

afterEach(async () => {
  pages.close();
  database.close();
  await rm(folder, { recursive: true });
});

const writePages = (count: number) => {
  const insert = database.prepare('insert into texts values (?)');
  for (let page = 0; page < count; page += 1) insert.run('ɔ'.repeat(1_500));
};

const pendingPages = () => {
  const [state] = database.pragma('wal_checkpoint(noop)') as [
    { log: number; checkpointed: number },
  ];
  return state.log - state.checkpointed;
};

const repeat = (times: number, act: () => void) => {
  for (let nth = 0; nth < times; nth += 1) act();
};

describe('the checkpoint', () => {
  it('does not checkpoint a short log', () => {
    const checkpoint = createCheckpoint({ database, pages });
    writePages(10);
    const before = pendingPages();
    repeat(100, checkpoint);
    expect(pendingPages()).toBe(before);
  });

  it('moves a long log into the database at the next check', () => {
    const checkpoint = createCheckpoint({ database, pages });
    writePages(4_100);
    expect(pendingPages()).toBeGreaterThan(4_000);
    repeat(16, checkpoint);
    expect(pendingPages()).toBe(0);
  });

  it('waits while it may not run, and asks with the number of frames', () => {
    const asked: number[] = [];
    let mayRun = false;
    const checkpoint = createCheckpoint({ database, pages }, (frames) => {
      asked.push(frames);
      return mayRun;
    });
    writePages(4_100);
    const before = pendingPages();
    repeat(32, checkpoint);
    expect(asked).toEqual([before, before]);
    expect(pendingPages()).toBe(before);
    mayRun = true;
    repeat(16, checkpoint);
    expect(pendingPages()).toBe(0);
  });

  it('empties the log at the end', async () => {
    writePages(10);
    emptyLog({ database, pages });
    expect((await stat(join(folder, 'nsem.db-wal'))).size).toBe(0);
  });
});

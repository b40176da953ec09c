import {
  closeSync,
  copyFileSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCheckpoint, emptyLog } from '../sqlite/checkpoint.ts';
import { checkPages } from './check-pages.ts';
import { openPageRecorder, recordAllPages, type PageRecorder } from './record-pages.ts';

let folder: string;
let file: string;
let database: BetterSqlite.Database;
let pages: PageRecorder;

function open(): void {
  pages = openPageRecorder(file);
  pages.recordLog();
  database = new BetterSqlite(file);
  for (const pragma of ['journal_mode = wal', 'wal_autocheckpoint = 0']) database.pragma(pragma);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-pages-'));
  file = join(folder, 'nsem.db');
  open();
  database.exec('create table texts (id integer primary key, text text not null)');
});
afterEach(async () => {
  pages.close();
  database.close();
  await rm(folder, { recursive: true, force: true });
});

const check = (of: string, maxProblems: number) => checkPages(of, { maxProblems });

const add = (count: number) => {
  const insert = database.prepare('insert into texts (text) values (?)');
  for (let n = 0; n < count; n += 1) insert.run('Maakye, wo ho te sɛn? '.repeat(60));
};

const change = (share: number) =>
  database.exec(`update texts set text = text || 'ɛ' where id % ${share} = 0`);

/** Copies what a process that is killed now would leave. */
function copyAsKilled(): string {
  const copy = join(folder, `killed-${Math.random()}.db`);
  for (const part of ['', '-wal', '-pages']) copyFileSync(`${file}${part}`, `${copy}${part}`);
  return copy;
}

const flip = (path: string, at: number) => {
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
};

const sound = { isRecorded: true, problemCount: 0, problems: [] };

describe('the digests of the pages of a database', () => {
  it('are those of all pages after the log was emptied', () => {
    add(500);
    emptyLog({ database, pages });
    const { pages: count, ...verdict } = check(file, 5);
    expect(verdict).toEqual(sound);
    expect(count).toBe(readFileSync(file).length / 4096);
  });

  it('agree at all times for a database that is written to and checkpointed', () => {
    const checkpoint = createCheckpoint({ database, pages });
    for (let round = 0; round < 60; round += 1) {
      add(40);
      change(7);
      for (let n = 0; n < 16; n += 1) checkpoint();
      expect(check(file, 5), `round ${round}`).toMatchObject(sound);
    }
    expect(check(file, 5).pages).toBeGreaterThan(500);
  });

  it('agree while a reader holds a checkpoint back', () => {
    add(500);
    const reader = new BetterSqlite(file, { readonly: true });
    reader.exec('begin');
    reader.prepare('select count(*) from texts').get();
    change(2);
    database.pragma('wal_checkpoint(noop)');
    const checkpoint = createCheckpoint({ database, pages });
    for (let n = 0; n < 32; n += 1) checkpoint();
    expect(check(file, 5)).toMatchObject(sound);
    reader.close();
    change(3);
    for (let n = 0; n < 32; n += 1) checkpoint();
    emptyLog({ database, pages });
    expect(check(file, 5)).toMatchObject(sound);
  });

  it('agree with what a killed process leaves, before and after the next one has opened it', () => {
    add(800);
    const checkpoint = createCheckpoint({ database, pages });
    for (let n = 0; n < 16; n += 1) checkpoint();
    change(5);
    const left = copyAsKilled();
    expect(check(left, 5)).toMatchObject(sound);
    const recorder = openPageRecorder(left);
    recorder.recordLog();
    recorder.close();
    // The only connection writes the log into the database when it is closed.
    const next = new BetterSqlite(left);
    next.prepare('select count(*) from texts').get();
    next.close();
    expect(check(left, 5)).toMatchObject(sound);
  });

  it('find every byte that changes', () => {
    add(300);
    emptyLog({ database, pages });
    const size = readFileSync(file).length;
    for (let at = 13; at < size; at += 30_011) {
      flip(file, at);
      const page = Math.floor(at / 4096) + 1;
      expect(check(file, 5).problems).toEqual([
        `page ${page} of the database is not as it was written`,
      ]);
      flip(file, at);
    }
    expect(check(file, 5)).toMatchObject(sound);
  });

  it('find pages that changed places, and a file that was cut', () => {
    add(300);
    emptyLog({ database, pages });
    const bytes = readFileSync(file);
    const swapped = Buffer.concat([
      bytes.subarray(0, 40_960),
      bytes.subarray(45_056, 49_152),
      bytes.subarray(40_960, 45_056),
      bytes.subarray(49_152),
    ]);
    writeFileSync(file, swapped);
    expect(check(file, 5).problemCount).toBe(2);
    writeFileSync(file, bytes);
    truncateSync(file, bytes.length - 3 * 4096);
    expect(check(file, 2)).toMatchObject({ problemCount: 3, problems: { length: 2 } });
    writeFileSync(file, bytes);
  });

  it('find what another program changes, until that is accepted', () => {
    add(300);
    emptyLog({ database, pages });
    database.close();
    const other = new BetterSqlite(file);
    other.exec("update texts set text = 'x' where id = 7");
    other.close();
    expect(check(file, 5).problemCount).toBeGreaterThan(0);
    recordAllPages(file);
    expect(check(file, 5)).toMatchObject(sound);
  });

  it('find damage while a server uses the database, too', () => {
    add(300);
    emptyLog({ database, pages });
    flip(file, 20_000);
    const descriptor = openSync(file, 'r');
    expect(checkPages(file, { maxProblems: 5, descriptor }).problemCount).toBe(1);
    closeSync(descriptor);
    flip(file, 20_000);
  });

  it('are recorded when there are none, and of a new database when the old one is gone', () => {
    add(300);
    emptyLog({ database, pages });
    pages.close();
    database.close();
    rmSync(`${file}-pages`);
    expect(check(file, 5)).toMatchObject({ isRecorded: false, problemCount: 0 });
    open();
    expect(check(file, 5)).toMatchObject(sound);
    pages.close();
    database.close();
    rmSync(file);
    open();
    database.exec('create table others (id integer primary key)');
    emptyLog({ database, pages });
    expect(check(file, 5)).toMatchObject({ ...sound, pages: 2 });
  });

  it('that cannot be read are a problem, and are recorded again when the database is opened', () => {
    add(10);
    emptyLog({ database, pages });
    flip(`${file}-pages`, 17);
    expect(check(file, 5).problems).toEqual([
      `the digests of the pages in ${file}-pages cannot be read`,
    ]);
    pages.close();
    database.close();
    open();
    expect(check(file, 5)).toMatchObject(sound);
  });
});

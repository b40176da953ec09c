import { closeSync, copyFileSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { frameOffset, type LogPosition, readFrames, readLogHeader } from './log-format.ts';

let folder: string;
let file: string;
let database: Database.Database;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-log-'));
  file = join(folder, 'a.db');
  database = new Database(file);
  for (const pragma of ['journal_mode = wal', 'wal_autocheckpoint = 0']) database.pragma(pragma);
  database.exec('create table texts (id integer primary key, text text not null)');
});
afterEach(async () => {
  database.close();
  await rm(folder, { recursive: true, force: true });
});

const add = (count: number) => {
  const insert = database.prepare('insert into texts (text) values (?)');
  for (let n = 0; n < count; n += 1) insert.run('Maakye, wo ho te sɛn? '.repeat(40));
};

const framesOf = (log = `${file}-wal`, from?: LogPosition) => {
  const descriptor = openSync(log, 'r');
  try {
    const header = readLogHeader(descriptor);
    if (header === null) return null;
    return Array.from(readFrames(descriptor, header, from), ({ content, ...frame }) => ({
      ...frame,
      content: Buffer.from(content),
    }));
  } finally {
    closeSync(descriptor);
  }
};

const countFrames = () =>
  (database.prepare('pragma wal_checkpoint(noop)').get() as { log: number }).log;

describe('the frames of a write-ahead log', () => {
  it('are those that SQLite counts, and each transaction ends with one', () => {
    add(120);
    const frames = framesOf() ?? [];
    expect(frames.map(({ position }) => position.frame)).toEqual(
      Array.from({ length: countFrames() }, (_, n) => n + 1),
    );
    expect(frames.filter(({ pagesAtCommit }) => pagesAtCommit > 0)).toHaveLength(121);
  });

  it('have the pages that the database has after a checkpoint', () => {
    add(120);
    const frames = framesOf() ?? [];
    database.pragma('wal_checkpoint(truncate)');
    const bytes = readFileSync(file);
    expect(frames.at(-1)?.pagesAtCommit).toBe(bytes.length / 4096);
    const last = new Map(frames.map(({ page, content }) => [page, content]));
    for (const [page, content] of last) {
      expect(content.equals(bytes.subarray((page - 1) * 4096, page * 4096)), `${page}`).toBe(true);
    }
  });

  it('are read on from a position', () => {
    add(10);
    const first = framesOf() ?? [];
    add(10);
    const position = first.at(-1)?.position;
    const more = framesOf(`${file}-wal`, position) ?? [];
    expect(more).toHaveLength(countFrames() - first.length);
    expect(more[0]?.position.frame).toBe(first.length + 1);
  });

  it('end before those of an older log', () => {
    add(100);
    database.pragma('wal_checkpoint(restart)');
    add(3);
    expect(framesOf()).toHaveLength(countFrames());
    expect(countFrames()).toBeLessThan(20);
  });

  it('end before one that was changed or not written completely', () => {
    add(50);
    const whole = framesOf() ?? [];
    const bytes = readFileSync(`${file}-wal`);
    const copy = join(folder, 'copy');
    for (const at of [frameOffset({ pageBytes: 4096 }, 20) + 4, bytes.length - 5]) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      writeFileSync(copy, damaged);
      const expected = at === bytes.length - 5 ? whole.length - 1 : 19;
      expect(framesOf(copy)).toHaveLength(expected);
    }
    writeFileSync(copy, bytes.subarray(0, frameOffset({ pageBytes: 4096 }, 31) - 1));
    expect(framesOf(copy)).toHaveLength(29);
  });

  it('are none in a file without a valid header', () => {
    add(1);
    const log = join(folder, 'empty');
    writeFileSync(log, '');
    expect(framesOf(log)).toBeNull();
    copyFileSync(`${file}-wal`, log);
    const bytes = readFileSync(log);
    bytes[17] = (bytes[17] ?? 0) ^ 1;
    writeFileSync(log, bytes);
    expect(framesOf(log)).toBeNull();
  });
});

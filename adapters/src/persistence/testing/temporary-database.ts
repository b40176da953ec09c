import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ok, type Stores } from '@nsem/core';
import BetterSqlite from 'better-sqlite3';
import { openDatabase, type Database } from '../database.ts';

/** The real database in a folder of its own, with what tests ask of it from outside. */
export type TemporaryDatabase = Database &
  Readonly<{
    file: string;
    /** Errors that the database held for fatal. */
    fatal: readonly Error[];
    /** Runs work that is accepted, as one unit. */
    accept<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
    /** Asks the file over a connection of its own, which sees what is committed. */
    ask(sql: string, values?: readonly unknown[]): readonly unknown[];
    /** How many transactions the write-ahead log holds. */
    countCommits(): Promise<number>;
    /** Closes the database where that has not been done, and removes the folder. */
    discard(): Promise<void>;
  }>;

/** Opens a database that nobody has used, or the one that a file holds. */
export async function openTemporaryDatabase(existing?: string): Promise<TemporaryDatabase> {
  const folder = existing === undefined ? await mkdtemp(join(tmpdir(), 'nsem-database-')) : null;
  const file = existing ?? join(folder ?? '', 'nsem.db');
  const fatal: Error[] = [];
  const database = await openDatabase({ file, onFatal: (error) => fatal.push(error) });
  let isOpen = true;
  const close = async () => {
    isOpen = false;
    await database.close();
  };
  return {
    ...database,
    close,
    file,
    fatal,
    async accept(work) {
      const result = await database.unitOfWork.write(async (stores) => ok(await work(stores)));
      if (!result.ok) throw new Error('accepted work is not refused');
      return result.value;
    },
    ask: (sql, values = []) => ask(file, sql, values),
    countCommits: () => countCommits(`${file}-wal`),
    async discard() {
      if (isOpen) await close();
      if (folder !== null) await rm(folder, { recursive: true });
    },
  };
}

function ask(file: string, sql: string, values: readonly unknown[]): readonly unknown[] {
  const database = new BetterSqlite(file);
  try {
    const statement = database.prepare(sql);
    return statement.reader ? statement.all(values) : [statement.run(values)];
  } finally {
    database.close();
  }
}

/** In the last frame of each transaction the log notes how large the database is after it. */
async function countCommits(log: string): Promise<number> {
  const bytes = await readFile(log);
  const frame = 24 + bytes.readUInt32BE(8);
  const salt = bytes.subarray(16, 24);
  let commits = 0;
  for (let at = 32; at + frame <= bytes.length; at += frame) {
    const isOfThisLog = bytes.subarray(at + 8, at + 16).equals(salt);
    if (isOfThisLog && bytes.readUInt32BE(at + 4) > 0) commits += 1;
  }
  return commits;
}

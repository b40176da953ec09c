import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ok, type Stores } from '@nsem/core';
import BetterSqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type EmbeddedDatabase, openDatabase } from '../database.ts';
import type { Query } from '../statements/define-statement.ts';

let migrated: Promise<Buffer> | undefined;

async function migrate(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'nsem-migrated-'));
  const file = join(folder, 'nsem.db');
  try {
    const database = await openDatabase({
      file,
      onFatal: (error) => {
        throw error;
      },
    });
    await database.close();
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Writes an empty database that has all migrations: they run once per process, not once per test. */
export async function writeMigratedFile(file: string): Promise<void> {
  migrated ??= migrate();
  await writeFile(file, await migrated);
}

/** The real database in a temporary folder, with access for tests. */
export type TemporaryDatabase = EmbeddedDatabase &
  Readonly<{
    file: string;
    /** The errors that were reported as fatal. */
    fatal: readonly Error[];
    /** Runs work that must be accepted, as one unit. */
    accept<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
    /** Runs a statement over a separate connection, which sees only committed data. */
    query(sql: string, values?: readonly unknown[]): readonly unknown[];
    /** SQLite's plan for a query, its steps joined by `; `. */
    explain(query: Query): string;
    /** The number of transactions in the write-ahead log. */
    countCommits(): Promise<number>;
    /** Closes the database if it is open, and removes the folder. */
    discard(): Promise<void>;
  }>;

/** Opens an empty database, or the one in a file. */
export async function openTemporaryDatabase(existing?: string): Promise<TemporaryDatabase> {
  const folder = existing === undefined ? await mkdtemp(join(tmpdir(), 'nsem-database-')) : null;
  const file = existing ?? join(folder ?? '', 'nsem.db');
  if (existing === undefined) await writeMigratedFile(file);
  const fatal: Error[] = [];
  const database = await openDatabase({ file, onFatal: (error) => fatal.push(error) });
  let isOpen = true;
  // One connection for all plans: a test may have thousands.
  let plans: BetterSqlite.Database | undefined;
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
    query: (sql, values = []) => query(file, sql, values),
    explain({ text, values }) {
      plans ??= new BetterSqlite(file, { readonly: true });
      return explain(plans, text, values);
    },
    countCommits: () => countCommits(`${file}-wal`),
    async discard() {
      plans?.close();
      if (isOpen) await close();
      if (folder !== null) await rm(folder, { recursive: true });
    },
  };
}

function query(file: string, sql: string, values: readonly unknown[]): readonly unknown[] {
  const database = new BetterSqlite(file);
  try {
    const statement = database.prepare(sql);
    return statement.reader ? statement.all(values) : [statement.run(values)];
  } finally {
    database.close();
  }
}

function explain(database: BetterSqlite.Database, sql: string, values: readonly unknown[]): string {
  const bound = values.map((value) => (typeof value === 'boolean' ? Number(value) : value));
  const steps = database.prepare(`explain query plan ${sql}`).all(bound);
  return (steps as readonly { detail: string }[]).map(({ detail }) => detail).join('; ');
}

/** The last frame of each transaction in the log contains the size of the database after it. */
async function countCommits(log: string): Promise<number> {
  const bytes = await readFile(log);
  const headBytes = 32;
  // Nothing was committed since it was opened.
  if (bytes.length < headBytes) return 0;
  const frame = 24 + bytes.readUInt32BE(8);
  const salt = bytes.subarray(16, 24);
  let commits = 0;
  for (let at = headBytes; at + frame <= bytes.length; at += frame) {
    const isOfThisLog = bytes.subarray(at + 8, at + 16).equals(salt);
    if (isOfThisLog && bytes.readUInt32BE(at + 4) > 0) commits += 1;
  }
  return commits;
}

/**
 * Opens a database for the tests of a file and discards it afterwards.
 *
 * @param options.forEach whether the tests share one database or each has a new one.
 * @returns a function that returns the database; to be called in tests and hooks.
 */
export function useTemporaryDatabase({
  forEach = 'file',
}: Readonly<{ forEach?: 'file' | 'test' }> = {}): () => TemporaryDatabase {
  let database: TemporaryDatabase | undefined;
  const [before, after] = forEach === 'file' ? [beforeAll, afterAll] : [beforeEach, afterEach];
  before(async () => {
    database = await openTemporaryDatabase();
  });
  after(() => database?.discard());
  return () => {
    if (database === undefined) throw new Error('the database is used inside a test');
    return database;
  };
}

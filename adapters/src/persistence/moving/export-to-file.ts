import { closeSync, openSync, rmSync } from 'node:fs';
import { StorageFullError } from '@nsem/core';
import Database from 'better-sqlite3';
import type { ClientBase } from 'pg';
import { quoteName, suspendTriggers } from '../increments/chunks.ts';
import { secretTables } from '../snapshot/take-snapshot.ts';
import { openEmptyDatabase } from '../sqlite/check-schema.ts';
import {
  columnsOf,
  describePortableTables,
  listCountingTables,
  type PortableTable,
  readLastId,
  readPostgresRows,
} from './portable-tables.ts';
import { takeConnection, type PostgresSource } from '../postgres/postgres-pool.ts';
import { requireThisVersion } from '../postgres/open-postgres.ts';

/** The scope of an export. */
export type ExportOptions = Readonly<{
  /** Leaves out what a backup leaves out: sessions, tokens in mails and saved answers. */
  withoutSecrets?: boolean;
}>;

/** Writes a database with the tables, indexes and triggers that the migrations create to an empty file. */
async function writeMigrated(file: string): Promise<void> {
  const database = await openEmptyDatabase();
  try {
    database.prepare('vacuum into ?').run(file);
  } finally {
    database.close();
  }
}

/** Opens a file that is worth nothing until it is complete. */
function openTarget(file: string): Database.Database {
  const database = new Database(file, { fileMustExist: true });
  for (const pragma of ['journal_mode = off', 'synchronous = off', 'foreign_keys = off']) {
    database.pragma(pragma);
  }
  return database;
}

async function copyTable(
  client: ClientBase,
  database: Database.Database,
  table: PortableTable,
): Promise<void> {
  const marks = table.columns.map(() => '?').join(', ');
  const insert = database.prepare(
    `insert into ${quoteName(table.name)} (${columnsOf(table)}) values (${marks})`,
  );
  for await (const rows of readPostgresRows(client, table)) {
    for (const row of rows) insert.run(...row);
  }
}

/** SQLite has counted the ids of the rows by itself; higher ones were assigned and are not to be again. */
async function copySequences(
  client: ClientBase,
  database: Database.Database,
  tables: readonly PortableTable[],
): Promise<void> {
  const raise = database.prepare('update sqlite_sequence set seq = max(seq, ?) where name = ?');
  const add = database.prepare('insert into sqlite_sequence (seq, name) values (?, ?)');
  const counting = listCountingTables(database);
  for (const table of tables) {
    if (!counting.has(table.name)) continue;
    const last = await readLastId(client, table);
    if (last > 0n && raise.run(last, table.name).changes === 0) add.run(last, table.name);
  }
}

async function copyAll(
  client: ClientBase,
  database: Database.Database,
  { withoutSecrets = false }: ExportOptions,
): Promise<void> {
  const secret: ReadonlySet<string> = new Set(withoutSecrets ? secretTables : []);
  const tables = await describePortableTables(database, client);
  database.exec('begin');
  const restoreTriggers = suspendTriggers(database);
  for (const { name } of tables) database.exec(`delete from ${quoteName(name)}`);
  database.exec('delete from sqlite_sequence');
  for (const table of tables) {
    if (!secret.has(table.name)) await copyTable(client, database, table);
  }
  await copySequences(client, database, tables);
  restoreTriggers();
  database.exec('commit');
}

/** Reads everything as of one time. */
async function copySnapshot(
  source: PostgresSource,
  database: Database.Database,
  options: ExportOptions,
): Promise<void> {
  const client = await takeConnection(source);
  try {
    await client.query('begin isolation level repeatable read, read only');
    await requireThisVersion(client);
    await copyAll(client, database, options);
  } finally {
    // Ending the connection ends the transaction, also after an error.
    client.release(true);
  }
}

const fullCodes: ReadonlySet<string> = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT']);

/** Whether an error with this code says that the disk is full. */
export const isFullCode = (code: string): boolean => fullCodes.has(code);

const explain = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && isFullCode(String(error.code))
    ? new StorageFullError('The disk is full.', { cause: error })
    : error;

/**
 * Writes what a database of PostgreSQL contains at one time to a database file of SQLite, with the
 * schema that one would have. Others can write meanwhile; few rows are in memory at a time.
 *
 * @param file must not exist; it is removed if it cannot be completed. It is not flushed.
 * @throws {StartError} if the database is empty or of another version.
 * @throws {StorageFullError} if the disk is full.
 */
export async function exportToFile(
  source: PostgresSource,
  file: string,
  options: ExportOptions = {},
): Promise<void> {
  // SQLite accepts an empty file, so the permissions are set by creating it first.
  closeSync(openSync(file, 'wx', 0o600));
  try {
    await writeMigrated(file);
    const database = openTarget(file);
    try {
      await copySnapshot(source, database, options);
    } finally {
      database.close();
    }
  } catch (error) {
    rmSync(file, { force: true });
    throw explain(error);
  }
}

import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync } from 'node:fs';
import { StorageFullError } from '@nsem/core';
import Database from 'better-sqlite3';
import { runInThread, threadError } from '../../threads/run-in-thread.ts';
import { readSealHead, type SealHead } from '../seals/check-seals.ts';
import { isSpaceUsedUp } from '../sqlite/storage-failure.ts';

/** The name of the last migration of a database; null if it is not a marketplace's database. */
export function readSchema(file: string): string | null {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const hasMigrations = `select 1 from sqlite_master where type = 'table' and name = 'migrations'`;
    if (database.prepare(hasMigrations).get() === undefined) return null;
    const select = 'select name from migrations order by id desc limit 1';
    return database.prepare<[], { name: string }>(select).get()?.name ?? null;
  } finally {
    database.close();
  }
}

/** The files of a snapshot. */
type SnapshotTask = Readonly<{
  /** The database that is in use. */
  source: string;
  /** The copy; the file must not exist yet. */
  target: string;
}>;

/** The figures of a finished snapshot. */
export type SnapshotFigures = Readonly<{
  sizeBytes: number;
  /** Lower-case hexadecimal SHA-256 of the file. */
  sha256: string;
  /** The last migration of the database; null if there is none. */
  schema: string | null;
  /** The last seal of the ledger; null if there is none. */
  seal: SealHead | null;
}>;

/**
 * Data that must not leave the server: sessions, pending logins, tokens in mails, and saved answers
 * to callers. The secrets of authenticator apps stay: they are encrypted with the server's secret.
 */
export const secretTables = [
  'sessions',
  'login_tickets',
  'passkey_challenges',
  'one_time_tokens',
  'answers',
  // Before migration 0043: backups of such versions are restored too.
  'idempotency',
  'open_idempotency',
] as const;

const chunkBytes = 1024 * 1024;

const hasTable = (database: Database.Database, table: string): boolean =>
  database.prepare(`select 1 from sqlite_master where type = 'table' and name = ?`).get(table) !==
  undefined;

/**
 * Removes all login sessions and saved answers.
 *
 * @param file a database that is not in use.
 */
export function removeSecrets(file: string): void {
  const database = new Database(file, { fileMustExist: true });
  try {
    database.pragma('secure_delete = on');
    for (const table of secretTables) {
      if (hasTable(database, table)) database.exec(`delete from ${table}`);
    }
  } finally {
    database.close();
  }
}

/** Copies a consistent state of a database into a new file, without remains of deleted rows. */
function vacuumInto(source: string, target: string): void {
  // SQLite accepts an empty file, so the permissions are set by creating it first.
  closeSync(openSync(target, 'wx', 0o600));
  const database = new Database(source, { readonly: true, fileMustExist: true });
  try {
    database.pragma('temp_store = memory');
    database.prepare('vacuum into ?').run(target);
  } finally {
    database.close();
  }
}

function hashInto(hash: Hash, file: string): number {
  const buffer = Buffer.allocUnsafe(chunkBytes);
  const handle = openSync(file, 'r');
  try {
    let sizeBytes = 0;
    for (;;) {
      const read = readSync(handle, buffer);
      if (read === 0) return sizeBytes;
      hash.update(buffer.subarray(0, read));
      sizeBytes += read;
    }
  } finally {
    closeSync(handle);
  }
}

/** The figures of a complete snapshot. Blocks its thread. */
export function measureSnapshot(file: string): SnapshotFigures {
  const hash = createHash('sha256');
  const sizeBytes = hashInto(hash, file);
  const sha256 = hash.digest('hex');
  return { sizeBytes, sha256, schema: readSchema(file), seal: readSealHead(file) };
}

/**
 * Copies a consistent state of a database that is in use, without secrets: they are deleted from a
 * first copy, and a copy of that contains no byte of them. Blocks its thread, and needs disk space for
 * both copies.
 */
export function copyWithoutSecrets({ source, target }: SnapshotTask): SnapshotFigures {
  const draft = `${target}.draft`;
  try {
    vacuumInto(source, draft);
    removeSecrets(draft);
    vacuumInto(draft, target);
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  } finally {
    for (const file of [draft, `${draft}-journal`]) rmSync(file, { force: true });
  }
  return measureSnapshot(target);
}

const diskFullCodes: ReadonlySet<string> = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT']);

/**
 * Copies a consistent state of a database that is in use into a file, without sessions and saved
 * answers, in a separate thread.
 *
 * @throws {StorageFullError} if the disk is full.
 */
export async function takeSnapshot(data: SnapshotTask): Promise<SnapshotFigures> {
  const result = await runInThread<SnapshotFigures>(import.meta, 'snapshot-worker', { data });
  if (result.ok) return result.value;
  const isQuota = result.code === 'SQLITE_IOERR_WRITE' && isSpaceUsedUp(data.target);
  if (diskFullCodes.has(result.code) || isQuota) throw new StorageFullError('The disk is full.');
  throw threadError('The database could not be copied', result);
}

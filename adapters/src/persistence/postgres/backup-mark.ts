import type { NewStoredFile } from '@nsem/core';
import type { Pool } from 'pg';
import { type FileRow, toNewStoredFile } from '../files/file.row.ts';
import { lockKeys } from './advisory-locks.ts';
import { type PostgresSource, takeConnection, valueTypes } from './postgres-pool.ts';

/**
 * Marks that a backup is being made. To be called before its rows are read: until it is released, no process
 * deletes stored files, because the backup may still have to copy them.
 *
 * @returns a function that releases it; it ends with this process, too.
 */
export async function markBackup(source: PostgresSource): Promise<() => void> {
  const client = await takeConnection(source);
  try {
    await client.query('select pg_advisory_lock_shared($1)', [lockKeys.backup]);
  } catch (error) {
    client.release(true);
    throw error;
  }
  return () => client.release(true);
}

/** The lock is only looked at: processes that do so at the same time are no backups for each other. */
const selectMarks = `
  select exists (select from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1
      and datname = current_database()) as is_marked`;

/** Whether any process is making a backup. */
export async function isBackupMarked(pool: Pick<Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<Readonly<{ is_marked: boolean }>>(selectMarks, [
    lockKeys.backup,
  ]);
  return rows[0]?.is_marked === true;
}

/** Some of the registered files: those whose ids are higher, in the order of their ids. */
export async function readPostgresFilesAfter(
  pool: Pick<Pool, 'query'>,
  id: number,
  limit: number,
): Promise<readonly Readonly<{ id: number; file: NewStoredFile }>[]> {
  const { rows } = await pool.query<FileRow>({
    text: 'select * from files where id > $1 order by id limit $2',
    values: [id, limit],
    types: valueTypes,
  });
  return rows.map((row) => ({ id: row.id, file: toNewStoredFile(row) }));
}

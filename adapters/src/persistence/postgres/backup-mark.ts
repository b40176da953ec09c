import type { Pool } from 'pg';
import { lockKeys } from './lock-keys.ts';
import { takeConnection, type PostgresSource } from './postgres-source.ts';

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

import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageFullError } from '@nsem/core';
import { freeBytesOf, type SnapshotFolder } from '../backup/snapshot-folder.ts';
import { checkDatabaseInThread, checkStoredBooks } from '../system/check-in-thread.ts';
import { exportInThread } from '../persistence/moving/export-in-thread.ts';
import {
  isBackupMarked,
  markBackup,
  readPostgresFilesAfter,
} from '../persistence/postgres/backup-mark.ts';
import type { PostgresPool } from '../persistence/postgres/postgres-pool.ts';
import type { PostgresConfig } from '../persistence/postgres/postgres.config.ts';
import type { DatabaseCare } from './database-care.ts';

/** The dependencies of exporting a server's database. */
export type CaredPostgres = Readonly<{
  postgres: PostgresConfig;
  /** For statements and locks; exports have connections of their own. */
  pool: Pick<PostgresPool, 'connect' | 'query'>;
  /** The folder for snapshots and other temporary files, which is emptied at every start. */
  folder: string;
}>;

type Sized = Readonly<{ bytes: number }>;

/** The size of a database of PostgreSQL with its indexes, in bytes. */
async function readPostgresSize(pool: Pick<PostgresPool, 'query'>): Promise<number> {
  const { rows } = await pool.query<Sized>(
    'select pg_database_size(current_database())::float8 as bytes',
  );
  return rows[0]?.bytes ?? 0;
}

/** The path of a new file in the folder; an export is hardly larger than the database. */
async function prepareTarget({ pool, folder }: CaredPostgres): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const needed = await readPostgresSize(pool);
  if ((await freeBytesOf(folder)) < needed) {
    throw new StorageFullError(`An export needs ${needed} bytes of free disk space.`);
  }
  return join(folder, `${randomUUID()}.db`);
}

/** Takes snapshots of a database of PostgreSQL, as database files of SQLite without secrets. */
const createPostgresSnapshots = (cared: CaredPostgres): SnapshotFolder => ({
  async take() {
    const file = await prepareTarget(cared);
    const { postgres, pool } = cared;
    const release = await markBackup(pool);
    try {
      const figures = await exportInThread({ postgres, target: file, withoutSecrets: true });
      const remove = async () => {
        release();
        await rm(file, { force: true });
      };
      return { ...figures, file, remove };
    } catch (error) {
      release();
      throw error;
    }
  },
});

/** Does something with an export of everything, and removes it. */
async function withExport<T>(
  cared: CaredPostgres,
  stopped: AbortSignal,
  use: (file: string) => Promise<T>,
): Promise<T> {
  const target = await prepareTarget(cared);
  const { postgres } = cared;
  try {
    await exportInThread({ postgres, target, withoutSecrets: false }, stopped);
    return await use(target);
  } finally {
    for (const file of [target, `${target}-wal`, `${target}-shm`]) await rm(file, { force: true });
  }
}

/**
 * What is done with a whole database of PostgreSQL while servers use it: exports are checked as database files
 * are, except their pages.
 */
export const careForPostgres = (cared: CaredPostgres): DatabaseCare => ({
  snapshots: createPostgresSnapshots(cared),
  checkBooks: (stopped: AbortSignal) =>
    withExport(cared, stopped, (file) => checkStoredBooks(file, stopped)),
  checkDatabase: (stopped: AbortSignal) =>
    withExport(cared, stopped, async (file) => {
      const handle = await open(file, 'r');
      try {
        return await checkDatabaseInThread({ file, descriptor: handle.fd }, stopped);
      } finally {
        await handle.close();
      }
    }),
  readFilesAfter: (id: number, limit: number) => readPostgresFilesAfter(cared.pool, id, limit),
  // A backup of this process is one of them, which is known here anyway.
  isBackedUpElsewhere: () => isBackupMarked(cared.pool),
  sizeInBytes: () => readPostgresSize(cared.pool),
});

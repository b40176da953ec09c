import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Clock, StorageFullError } from '@nsem/core';
import { writeDurably } from '../files/disk.ts';
import { type FilePlace, filePlaceOf, type StorageConfig } from '../files/storage.config.ts';
import { openOffline, openOfflineToRead } from '../offline/open-offline.ts';
import type { DatabaseConfig, PostgresConfig } from '../persistence/postgres/postgres.config.ts';
import type { KnownSecrets } from '../security/load-secret.ts';
import type { Config } from '../start/config.ts';
import { DataDirInUseError } from '../start/data-dir-lock.ts';
import { pathsIn } from '../start/data-dir.ts';
import { readProductVersion } from '../start/package.ts';
import { StartError } from '../start/start-error.ts';
import { chooseTarget } from './backup-name.ts';
import { type BackupLock, createEncryption } from './encryption/encryption.ts';
import { explainFailure } from './explain-failure.ts';
import { type DamageSummary, describeBackup } from './manifest.ts';
import { openArchiveFiles } from './write-archive-in-thread.ts';
import { findSigningKeys } from './signature.ts';
import {
  createSnapshotFolder,
  freeBytesOf,
  sizeOfDatabase,
  sweepSnapshots,
} from './snapshot-folder.ts';
import { writeArchiveHere } from './write-archive.ts';

/** The source of a backup, and the folder for its temporary files. */
export type Source = Readonly<{
  database: string;
  files: FilePlace;
  folder: string;
  /** Whether the data directory was locked for reading only, because this process cannot write there. */
  isReadOnly: boolean;
}>;

type Folders = Pick<Config, 'dataDir' | 'snapshotDir'> & StorageConfig & DatabaseConfig;

/**
 * Copies the database with its write-ahead log: SQLite opens a log only in a folder that it can write to.
 */
async function copyDatabase(database: string, folder: string): Promise<string> {
  const needed = await sizeOfDatabase(database);
  if ((await freeBytesOf(folder)) < needed) {
    throw new StorageFullError(`A copy needs ${needed} bytes of free disk space.`);
  }
  const copy = join(folder, 'source.db');
  await copyFile(database, copy);
  if (existsSync(`${database}-wal`)) await copyFile(`${database}-wal`, `${copy}-wal`);
  return copy;
}

async function createFolder(parent: string, cleanup: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(resolve(parent), 'nsem-backup-'));
  cleanup.defer(() => sweepSnapshots(folder));
  return folder;
}

/**
 * Exports a database of PostgreSQL, which servers may be using: their data directories are not
 * locked, and the folders in them are not changed.
 */
async function openPostgresSource(
  config: Folders,
  postgres: PostgresConfig,
  cleanup: AsyncDisposableStack,
): Promise<Source> {
  const paths = pathsIn(resolve(config.dataDir));
  const { snapshotDir } = config;
  if (snapshotDir === null) await mkdir(paths.root, { recursive: true, mode: 0o700 });
  const folder = await createFolder(snapshotDir ?? paths.root, cleanup);
  const database = join(folder, 'source.db');
  // Most marketplaces do not need them.
  const { connectOffline } = await import('../offline/open-postgres-offline.ts');
  const { markBackup } = await import('../persistence/postgres/backup-mark.ts');
  const { exportToFile } = await import('../persistence/moving/export-to-file.ts');
  const pool = await connectOffline(postgres, cleanup);
  // Until all files have been copied.
  cleanup.defer(await markBackup(pool));
  await exportToFile(pool, database);
  return { database, files: filePlaceOf(config, paths), folder, isReadOnly: false };
}

/** Opens a data directory that no server uses; with another folder for snapshots, nothing is written there. */
export async function openSource(config: Folders, cleanup: AsyncDisposableStack): Promise<Source> {
  const { postgres = null, snapshotDir } = config;
  if (postgres !== null) return openPostgresSource(config, postgres, cleanup);
  if (snapshotDir === null) {
    const { snapshots: folder, ...opened } = await openOffline(config, cleanup);
    cleanup.defer(() => sweepSnapshots(folder));
    const files = filePlaceOf(config, opened);
    return { database: opened.database, files, folder, isReadOnly: false };
  }
  const { database, isReadOnly, ...opened } = await openOfflineToRead(config, cleanup);
  const files = filePlaceOf(config, opened);
  const folder = await createFolder(snapshotDir, cleanup);
  return { database: await copyDatabase(database, folder), files, folder, isReadOnly };
}

const isInUse = (error: unknown): boolean =>
  error instanceof StartError && error.cause instanceof DataDirInUseError;

/**
 * Opens a data directory that a server may be using.
 *
 * @param otherFolder for temporary files while a server runs, which empties its own folder when it
 *   starts.
 */
export async function openSharedSource(
  config: Folders,
  cleanup: AsyncDisposableStack,
  otherFolder: string,
): Promise<Source> {
  try {
    return await openSource(config, cleanup);
  } catch (error) {
    if (!isInUse(error)) throw error;
    const { database, ...paths } = pathsIn(resolve(config.dataDir));
    const files = filePlaceOf(config, paths);
    const { snapshotDir } = config;
    const folder = snapshotDir === null ? otherFolder : await createFolder(snapshotDir, cleanup);
    return { database, files, folder, isReadOnly: false };
  }
}

/** The settings of a backup, and its signing key. */
export type BackupConfig = Pick<Config, 'snapshotDir'> &
  StorageConfig &
  DatabaseConfig &
  KnownSecrets;

/** Where a backup was written, and from what. */
export type WrittenBackup = Readonly<{
  file: string;
  /** The stored files that do not match the database. */
  damage: DamageSummary;
  /** Whether the data directory was locked for reading only, because this process cannot write there. */
  isReadOnly: boolean;
  /** Whether there was a secret to sign it with. */
  isSigned: boolean;
}>;

/** When a backup is made, and what it is encrypted to; null: it is not encrypted. */
export type BackupOptions = Readonly<{ clock: Clock; lock?: BackupLock | null }>;

/**
 * Writes an archive of all data, the same that an admin can download, while no server is running; with
 * PostgreSQL, servers may be.
 *
 * @param given a file, which must not exist, or a folder for it.
 * @throws {StartError} if a server is running or the archive cannot be written.
 */
export async function backUpData(
  config: BackupConfig,
  given: string,
  { clock, lock = null }: BackupOptions,
): Promise<WrittenBackup> {
  try {
    await using cleanup = new AsyncDisposableStack();
    const now = clock.now();
    const target = chooseTarget(given, 'all', now, { isEncrypted: lock !== null });
    const encrypt = lock === null ? null : await createEncryption(lock);
    const { database, files, folder, isReadOnly } = await openSource(config, cleanup);
    const [signingKey = null] = await findSigningKeys(config);
    const snapshot = await createSnapshotFolder({ database, folder }).take();
    const facts = describeBackup(snapshot, { now, version: readProductVersion() });
    let damage: DamageSummary = { count: 0, first: [] };
    const bytes = writeArchiveHere(openArchiveFiles(files))(
      {
        snapshot: snapshot.file,
        hasDatabase: true,
        facts,
        spoolFolder: folder,
        signingKey,
        recipients: [],
      },
      (found) => {
        damage = found;
      },
    );
    await writeDurably(target, encrypt === null ? bytes : encrypt(bytes));
    return { file: target, damage, isReadOnly, isSigned: signingKey !== null };
  } catch (error) {
    throw explainFailure(error, given);
  }
}

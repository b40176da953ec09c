import type { Clock } from '@nsem/core';
import type { Config } from '../config.ts';
import { writeDurably } from '../files/durable-write.ts';
import type { StorageConfig } from '../files/file-place.ts';
import type { DatabaseConfig } from '../persistence/postgres/postgres.config.ts';
import { readProductVersion } from '../product-version.ts';
import type { KnownSecrets } from '../security/load-secret.ts';
import { chooseTarget } from './choose-target.ts';
import { createEncryption } from './encryption/encrypt-backup.ts';
import type { BackupLock } from './encryption/backup-lock.ts';
import { explainFailure } from './explain-failure.ts';
import { describeBackup, type DamageSummary } from './manifest.ts';
import { openSource } from './open-source.ts';
import { openArchiveFiles } from './read-plainly.ts';
import { createSnapshotFolder } from './snapshot-folder.ts';
import { findSigningKeys } from './signature.ts';
import { writeArchiveHere } from './write-archive.ts';

/** What a backup is made of, and what it is signed with. */
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

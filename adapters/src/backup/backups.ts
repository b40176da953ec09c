import { createReadStream } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type Clock, ok, refuse, type Result } from '@nsem/core';
import type { Logger } from 'pino';
import type { BackupKind } from './backup-name.ts';
import { type DamageSummary, describeBackup, describeDamage } from './manifest.ts';
import type { Snapshot, SnapshotFolder } from './snapshot-folder.ts';
import { encryptFileInThread } from './write-archive-in-thread.ts';
import type { WriteArchive } from './write-archive.ts';

/** Why a backup is refused. */
export type BackupFault = Readonly<{ code: 'backup.in-progress' }>;

/** A backup that is written while it is read. */
type OpenBackup = Readonly<{
  /** Must be read to the end or destroyed: until then no other backup can be made. */
  bytes: Readable;
  /** Known in advance only for a backup of the database that is not encrypted. */
  known: Readonly<{ sizeBytes: number; sha256: string }> | undefined;
}>;

/** Makes backups of a running marketplace, one at a time. */
export interface Backups {
  readonly isEncrypted: boolean;
  /** @throws {StorageFullError} if there is not enough disk space for a snapshot. */
  open(kind: BackupKind): Promise<Result<OpenBackup, BackupFault>>;
  /** Whether a backup is being made, which may still read files whose rows were deleted since. */
  isRunning(): boolean;
  /** Resolves when the current backup, if any, has been cleaned up. */
  settle(): Promise<void>;
}

type BackupDependencies = Readonly<{
  snapshots: SnapshotFolder;
  /** Seals the ledger, so that the manifest's seal covers all that the snapshot has. */
  sealLedger: () => Promise<void>;
  writeArchive: WriteArchive;
  /** To whom backups are encrypted, in the thread that writes them; without any, they are not. */
  recipients: readonly string[];
  clock: Clock;
  /** The key that signs archives. */
  signingKey: Uint8Array;
  /** The version of the server, for the manifest. */
  version: string;
  log: Logger;
  /** How long a new backup waits for the current one to end. */
  graceMs?: number;
}>;

const defaultGraceMs = 1_000;

const noDamage: DamageSummary = { count: 0, first: [] };

function report(
  { log }: BackupDependencies,
  kind: BackupKind,
  { count, first }: DamageSummary,
): void {
  const facts = { backup: kind, damagedFiles: count, damaged: first.map(describeDamage) };
  if (count > 0) log.warn(facts, 'backup written, with damaged files');
  else log.info(facts, 'backup written');
}

function openBackup(
  kind: BackupKind,
  snapshot: Snapshot,
  dependencies: BackupDependencies,
): OpenBackup {
  const { file, sizeBytes, sha256 } = snapshot;
  const { clock, version, writeArchive, signingKey, recipients } = dependencies;
  if (kind === 'database') {
    const isPlain = recipients.length === 0;
    const bytes = isPlain ? createReadStream(file) : encryptFileInThread(file, recipients);
    bytes.once('end', () => report(dependencies, kind, noDamage));
    return { bytes, known: isPlain ? { sizeBytes, sha256 } : undefined };
  }
  const contents = {
    snapshot: file,
    hasDatabase: kind === 'all',
    facts: describeBackup(snapshot, { now: clock.now(), version }),
    spoolFolder: dirname(file),
    signingKey,
    recipients,
  };
  const bytes = writeArchive(contents, (damage) => report(dependencies, kind, damage));
  return { bytes, known: undefined };
}

/** Removes a snapshot once the reading of its backup has ended in any way. */
async function removeAfterReading(
  bytes: Readable,
  snapshot: Snapshot,
  { log }: BackupDependencies,
): Promise<void> {
  // The reader of the bytes receives the error.
  await finished(bytes, { cleanup: true }).catch(() => undefined);
  try {
    await snapshot.remove();
  } catch (error) {
    log.error({ err: error }, 'a snapshot could not be removed; the next start removes it');
  }
}

/** Creates the backups of a marketplace. */
export function createBackups(dependencies: BackupDependencies): Backups {
  const { snapshots, sealLedger, recipients, graceMs = defaultGraceMs } = dependencies;
  let isBusy = false;
  /** Whether only the snapshot of the current backup is left to remove. */
  let isRead = false;
  let settled = Promise.resolve();

  /** Returns whether a backup may start now; if so, it blocks others. */
  async function acquire(): Promise<boolean> {
    if (isBusy && !isRead) await Promise.race([settled, pause(graceMs, undefined, { ref: false })]);
    // A client that has just read the last byte may return before the snapshot is removed.
    if (isBusy && isRead) await settled;
    if (isBusy) return false;
    isBusy = true;
    isRead = false;
    return true;
  }

  return {
    isEncrypted: recipients.length > 0,
    async open(kind) {
      if (!(await acquire())) return refuse({ code: 'backup.in-progress' });
      const taking = sealLedger().then(() => snapshots.take());
      settled = taking.then(
        () => undefined,
        () => undefined,
      );
      try {
        const snapshot = await taking;
        const opened = openBackup(kind, snapshot, dependencies);
        opened.bytes.once('end', () => {
          isRead = true;
        });
        settled = removeAfterReading(opened.bytes, snapshot, dependencies).then(() => {
          isBusy = false;
        });
        return ok(opened);
      } catch (error) {
        isBusy = false;
        throw error;
      }
    },
    isRunning: () => isBusy,
    settle: () => settled,
  };
}

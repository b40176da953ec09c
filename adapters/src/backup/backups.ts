import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { ok, refuse, type Clock, type FileStore, type Result } from '@nsem/core';
import type { Logger } from 'pino';
import { readRegisteredFiles } from '../persistence/snapshot/registered-files.ts';
import type { BackupFault } from './backup-fault.ts';
import type { BackupKind } from './backup-kind.ts';
import { describeBackup, tellDamage, type Damage } from './manifest.ts';
import type { Snapshot, SnapshotFolder } from './snapshot-folder.ts';
import { writeArchive } from './write-archive.ts';

/** A backup that is made while it is read. */
type OpenBackup = Readonly<{
  /** To be read to the end or destroyed: until then no other backup can be made. */
  bytes: Readable;
  /** Known beforehand for the database alone. */
  known: Readonly<{ sizeBytes: number; sha256: string }> | undefined;
}>;

/** Makes backups of a marketplace in use, one at a time. */
export interface Backups {
  /** @throws {StorageFullError} where there is no room for a snapshot. */
  open(kind: BackupKind): Promise<Result<OpenBackup, BackupFault>>;
  /** Resolves when the backup that is being made, if any, has left nothing behind. */
  settle(): Promise<void>;
}

type Parts = Readonly<{
  snapshots: SnapshotFolder;
  files: FileStore;
  clock: Clock;
  /** The version of the server, for the manifest. */
  version: string;
  log: Logger;
  /** How long one waits for the backup before to end. */
  graceMs?: number;
}>;

/** Whoever has just read the last byte may be back before its snapshot is gone. */
const usualGraceMs = 1_000;

/** The backups of a marketplace. */
export function createBackups(parts: Parts): Backups {
  const { snapshots, files, clock, version, log, graceMs = usualGraceMs } = parts;
  let isBusy = false;
  let settled = Promise.resolve();

  const report = (kind: BackupKind, damaged: readonly Damage[]): void => {
    const facts = { backup: kind, damaged: damaged.map(tellDamage) };
    if (damaged.length > 0) log.warn(facts, 'backup written, with damaged files');
    else log.info(facts, 'backup written');
  };

  function read(kind: BackupKind, snapshot: Snapshot): OpenBackup {
    const { file, sizeBytes, sha256, schema } = snapshot;
    if (kind === 'database') {
      const bytes = createReadStream(file).once('end', () => report(kind, []));
      return { bytes, known: { sizeBytes, sha256 } };
    }
    const bytes = writeArchive({
      database: kind === 'all' ? file : null,
      registered: readRegisteredFiles(file),
      files,
      facts: describeBackup({ now: clock.now(), version, schema }),
      onWritten: (damaged) => report(kind, damaged),
    });
    return { bytes, known: undefined };
  }

  /** However the reading ends, the snapshot goes and the next backup may come. */
  async function clearUp(bytes: Readable, snapshot: Snapshot): Promise<void> {
    // What went wrong is told to whoever reads the bytes.
    await finished(bytes, { cleanup: true }).catch(() => undefined);
    try {
      await snapshot.remove();
    } catch (error) {
      log.error({ err: error }, 'a snapshot could not be removed; the next start will');
    } finally {
      isBusy = false;
    }
  }

  /** Whether it is one's turn now; it then is nobody else's. */
  async function takeTurn(): Promise<boolean> {
    if (isBusy) await Promise.race([settled, pause(graceMs, undefined, { ref: false })]);
    if (isBusy) return false;
    isBusy = true;
    return true;
  }

  return {
    async open(kind) {
      if (!(await takeTurn())) return refuse({ code: 'backup.in-progress' });
      const taking = snapshots.take();
      settled = taking.then(
        () => undefined,
        () => undefined,
      );
      try {
        const snapshot = await taking;
        const opened = read(kind, snapshot);
        settled = clearUp(opened.bytes, snapshot);
        return ok(opened);
      } catch (error) {
        isBusy = false;
        throw error;
      }
    },
    settle: () => settled,
  };
}

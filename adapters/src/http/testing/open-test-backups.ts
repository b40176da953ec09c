import { join } from 'node:path';
import type { Clock } from '@nsem/core';
import type { Logger } from 'pino';
import { createBackups, type Backups } from '../../backup/backups.ts';
import { createSnapshotFolder } from '../../backup/snapshot-folder.ts';
import { writeArchiveInThread } from '../../backup/write-archive-in-thread.ts';
import type { Database } from '../../persistence/database.ts';
import { sealAll } from '../../system/seal-ledger.ts';

type Opened = Readonly<{
  /** The data folder. */
  folder: string;
  /** The database file. */
  file: string;
  database: Pick<Database, 'seals'>;
  clock: Clock;
  version: string;
  log: Logger;
}>;

/** The backups of a test server, as the program makes them. */
export const openTestBackups = ({
  folder,
  file: database,
  database: { seals },
  clock,
  version,
  log,
}: Opened): Backups =>
  createBackups({
    snapshots: createSnapshotFolder({ database, folder: join(folder, 'snapshots') }),
    sealLedger: () => sealAll({ seals, clock, log }),
    writeArchive: writeArchiveInThread({ kind: 'folder', folder: join(folder, 'files') }),
    recipients: [],
    clock,
    signingKey: new Uint8Array(32),
    version,
    log,
  });

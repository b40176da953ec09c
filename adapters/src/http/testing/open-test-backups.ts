import { join } from 'node:path';
import type { Clock } from '@nsem/core';
import type { Logger } from 'pino';
import { createBackups, type Backups } from '../../backup/backups.ts';
import { writeArchiveInThread } from '../../backup/write-archive-in-thread.ts';
import type { DatabaseCare } from '../../database-care.ts';
import type { Database } from '../../persistence/database.ts';
import { sealAll } from '../../system/seal-ledger.ts';

type Opened = Readonly<{
  /** The data folder. */
  folder: string;
  database: Pick<Database, 'seals'>;
  care: Pick<DatabaseCare, 'snapshots'>;
  clock: Clock;
  version: string;
  log: Logger;
}>;

/** The backups of a test server, as the program makes them. */
export const openTestBackups = ({
  folder,
  database: { seals },
  care: { snapshots },
  clock,
  version,
  log,
}: Opened): Backups =>
  createBackups({
    snapshots,
    sealLedger: () => sealAll({ seals, clock, log }),
    writeArchive: writeArchiveInThread({ kind: 'folder', folder: join(folder, 'files') }),
    recipients: [],
    clock,
    signingKey: new Uint8Array(32),
    version,
    log,
  });

import type { Clock, FileStore } from '@nsem/core';
import type { Logger } from 'pino';
import { createBackups, type Backups } from '../../backup/backups.ts';
import { writeArchiveHere } from '../../backup/write-archive.ts';
import type { DatabaseCare } from '../../database-care.ts';
import type { Database } from '../../persistence/database.ts';
import { sealAll } from '../../system/seal-ledger.ts';

type Opened = Readonly<{
  files: Pick<FileStore, 'open'>;
  database: Pick<Database, 'seals'>;
  care: Pick<DatabaseCare, 'snapshots'>;
  clock: Clock;
  version: string;
  log: Logger;
}>;

/** The backups of a test server: as the program makes them, but without a thread for each. */
export const openTestBackups = ({
  files,
  database: { seals },
  care: { snapshots },
  clock,
  version,
  log,
}: Opened): Backups =>
  createBackups({
    snapshots,
    sealLedger: () => sealAll({ seals, clock, log }),
    writeArchive: writeArchiveHere(files),
    recipients: [],
    clock,
    signingKey: new Uint8Array(32),
    version,
    log,
  });

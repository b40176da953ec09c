import { statfs } from 'node:fs/promises';
import type { Clock, Instant } from '@nsem/core';
import type {
  ContinuousBackup,
  ContinuousReport,
} from '../backup/continuous/open-continuous-backup.ts';
import type { LedgerSeals, SealState } from '../persistence/seals/ledger-seals.ts';
import type { BooksCheck, BooksReport } from './books-check.ts';
import type { WeeklyCheck, WeeklyCheckState } from './weekly-check.ts';

/** The state of the server; contains no secrets and no file names. */
export type SystemReport = Readonly<{
  version: string;
  startedAt: Instant;
  databaseBytes: number;
  /** The free space on the disk of the data directory. */
  freeBytes: number;
  /** The result of the last check of the books; null before the first. */
  books: BooksReport | null;
  seal: SealState;
  weeklyCheck: WeeklyCheckState;
  /** Null if nothing is shipped continuously. */
  continuousBackup: ContinuousReport | null;
}>;

/** Reports the state of the server to its admins. */
export interface SystemMonitor {
  inspect(): Promise<SystemReport>;
}

type MonitorDependencies = Readonly<{
  version: string;
  /** The path of the data directory. */
  folder: string;
  /** The size of the database, in bytes. */
  databaseBytes: () => Promise<number>;
  booksCheck: Pick<BooksCheck, 'last'>;
  seals: Pick<LedgerSeals, 'read'>;
  weeklyCheck: Pick<WeeklyCheck, 'report'>;
  continuousBackup: ContinuousBackup | null;
  clock: Clock;
}>;

/** Creates the monitor of a server that starts now. */
export function createSystemMonitor({
  version,
  folder,
  databaseBytes,
  booksCheck,
  seals,
  weeklyCheck,
  continuousBackup,
  clock,
}: MonitorDependencies): SystemMonitor {
  const startedAt = clock.now();
  return {
    async inspect() {
      const [bytes, disk, seal] = await Promise.all([
        databaseBytes(),
        statfs(folder),
        seals.read(),
      ]);
      return {
        version,
        startedAt,
        databaseBytes: bytes,
        freeBytes: disk.bavail * disk.bsize,
        books: booksCheck.last(),
        seal,
        weeklyCheck: weeklyCheck.report(),
        continuousBackup: continuousBackup?.report() ?? null,
      };
    },
  };
}

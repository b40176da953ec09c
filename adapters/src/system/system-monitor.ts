import { stat, statfs } from 'node:fs/promises';
import type { Clock, Instant } from '@nsem/core';
import type { Logger } from 'pino';
import type { BooksVerdict } from '../persistence/insights/check-stored-books.ts';

/** The result of the last check of the books. */
type BooksReport = BooksVerdict & Readonly<{ checkedAt: Instant }>;

/** The state of the server; contains no secrets and no file names. */
export type SystemReport = Readonly<{
  version: string;
  startedAt: Instant;
  databaseBytes: number;
  /** The free space on the disk of the data directory. */
  freeBytes: number;
  books: BooksReport;
}>;

/** Reports the state of the server to its admins. */
export interface SystemMonitor {
  inspect(): Promise<SystemReport>;
  /** Resolves when no check of the books is running. */
  settle(): Promise<void>;
}

type MonitorDependencies = Readonly<{
  version: string;
  /** The path of the data directory. */
  folder: string;
  /** The path of the database file. */
  database: string;
  /** Checks the whole ledger without blocking requests. */
  checkBooks: () => Promise<BooksVerdict>;
  clock: Clock;
  log: Logger;
}>;

/** How long the result of a check is reused. */
const cacheMs = 60_000;

const sizeOf = async (file: string): Promise<number> =>
  (await stat(file).catch(() => undefined))?.size ?? 0;

const notChecked = { problems: ['the books cannot be checked'], problemCount: 1 } as const;

/** Checks the books, one check at a time; a running or recent check is reused. */
function createBooksCheck({ checkBooks, clock, log }: MonitorDependencies) {
  let last: BooksReport | undefined;
  let running: Promise<BooksReport> | undefined;

  async function check(): Promise<BooksReport> {
    const checkedAt = clock.now();
    try {
      return { ...(await checkBooks()), checkedAt };
    } catch (error) {
      log.error({ err: error }, 'the books cannot be checked');
      return { ...notChecked, entries: 0, jobs: 0, checkedAt };
    }
  }

  async function refresh(): Promise<BooksReport> {
    last = await check();
    running = undefined;
    return last;
  }

  return {
    async report(): Promise<BooksReport> {
      if (last !== undefined && clock.now() - last.checkedAt < cacheMs) return last;
      return (running ??= refresh());
    },
    async settle(): Promise<void> {
      await running;
    },
  };
}

/** Creates the monitor of a server that starts now. */
export function createSystemMonitor(dependencies: MonitorDependencies): SystemMonitor {
  const { version, folder, database, clock } = dependencies;
  const startedAt = clock.now();
  const books = createBooksCheck(dependencies);
  return {
    async inspect() {
      const [databaseBytes, logBytes, disk] = await Promise.all([
        sizeOf(database),
        sizeOf(`${database}-wal`),
        statfs(folder),
      ]);
      const freeBytes = disk.bavail * disk.bsize;
      const report = await books.report();
      return {
        version,
        startedAt,
        databaseBytes: databaseBytes + logBytes,
        freeBytes,
        books: report,
      };
    },
    settle: () => books.settle(),
  };
}

import { stat, statfs } from 'node:fs/promises';
import type { Clock, Instant } from '@nsem/core';
import type { Logger } from 'pino';
import type { BooksVerdict } from '../persistence/insights/check-stored-books.ts';

/** What the last check of the books has found. */
type BooksReport = BooksVerdict & Readonly<{ checkedAt: Instant }>;

/** How the server itself is: nothing secret, and no names of files. */
export type SystemReport = Readonly<{
  version: string;
  startedAt: Instant;
  databaseBytes: number;
  /** What is left on the disk that the data are on. */
  freeBytes: number;
  books: BooksReport;
}>;

/** Looks after the server, for its admins. */
export interface SystemWatch {
  inspect(): Promise<SystemReport>;
  /** Resolves when no check of the books goes on. */
  settle(): Promise<void>;
}

type Parts = Readonly<{
  version: string;
  /** The data directory, and the file of the database in it. */
  folder: string;
  database: string;
  /** Checks the whole ledger, without anybody else waiting for it. */
  checkBooks: () => Promise<BooksVerdict>;
  clock: Clock;
  log: Logger;
}>;

/** For so long the books are taken to be as they were found. */
const rememberedMs = 60_000;

const sizeOf = async (file: string): Promise<number> =>
  (await stat(file).catch(() => undefined))?.size ?? 0;

const notChecked = { problems: ['the books cannot be checked'], problemCount: 1 } as const;

/** Checks the books, one check at a time: who asks meanwhile, or soon after, is told the same. */
function createBooksCheck({ checkBooks, clock, log }: Parts) {
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

  async function renew(): Promise<BooksReport> {
    last = await check();
    running = undefined;
    return last;
  }

  return {
    async report(): Promise<BooksReport> {
      if (last !== undefined && clock.now() - last.checkedAt < rememberedMs) return last;
      return (running ??= renew());
    },
    async settle(): Promise<void> {
      await running;
    },
  };
}

/** Looks after a server from its start on. */
export function createSystemWatch(parts: Parts): SystemWatch {
  const { version, folder, database, clock } = parts;
  const startedAt = clock.now();
  const books = createBooksCheck(parts);
  return {
    async inspect() {
      const [file, log, disk] = await Promise.all([
        sizeOf(database),
        sizeOf(`${database}-wal`),
        statfs(folder),
      ]);
      const freeBytes = disk.bavail * disk.bsize;
      const report = await books.report();
      return { version, startedAt, databaseBytes: file + log, freeBytes, books: report };
    },
    settle: () => books.settle(),
  };
}

import { readFile } from 'node:fs/promises';
import { instant, later, type Clock, type Instant } from '@nsem/core';
import type { Logger } from 'pino';
import { z } from 'zod';
import { writeDurably } from '../files/disk.ts';
import type { BooksVerdict } from '../persistence/sqlite/verify-books.ts';
import {
  repeatUntilStopped,
  exclusively,
  type BackgroundWork,
} from '../care/repeat-until-stopped.ts';

const minuteMs = 60_000;

/** How long after a start the first check can be: a start has enough to do. */
const delayMs = 5 * minuteMs;

/** How long after a check the next one is. */
const intervalMs = 6 * 60 * minuteMs;

/** The result of the last check of the books. */
export type BooksReport = BooksVerdict &
  Readonly<{
    /** When it began. */
    checkedAt: Instant;
    durationMs: number;
  }>;

/** Checks the books from time to time, one check at a time. */
export interface BooksCheck {
  /** The result of the last check; null before the first. */
  last(): BooksReport | null;
  /** Checks the books if that is due. Does not reject. */
  runIfDue(stopped: AbortSignal): Promise<void>;
}

type Dependencies = Readonly<{
  /** The path of the file with the last result, which the next start reads. */
  file: string;
  /** Checks the whole ledger without blocking requests, until the signal ends it. */
  checkBooks: (stopped: AbortSignal) => Promise<BooksVerdict>;
  clock: Clock;
  log: Logger;
}>;

const wholeNumber = z.int().min(0);

const reportSchema = z.object({
  problemCount: wholeNumber,
  problems: z.array(z.string()),
  entries: wholeNumber,
  jobs: wholeNumber,
  checkedAt: wholeNumber.transform(instant),
  durationMs: wholeNumber,
});

const notChecked: BooksVerdict = {
  problemCount: 1,
  problems: ['the books cannot be checked'],
  entries: 0,
  jobs: 0,
};

/** The result that an earlier run has stored; null if there is none that can be read. */
async function readReport({ file, log }: Dependencies): Promise<BooksReport | null> {
  try {
    return reportSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing) log.warn({ err: error }, 'the last check of the books cannot be read');
    return null;
  }
}

async function check({ checkBooks, log }: Dependencies, stopped: AbortSignal) {
  try {
    return await checkBooks(stopped);
  } catch (error) {
    if (stopped.aborted) return undefined;
    log.error({ err: error }, 'the books cannot be checked');
    return notChecked;
  }
}

async function store({ file, log }: Dependencies, report: BooksReport): Promise<void> {
  try {
    await writeDurably(file, JSON.stringify(report));
  } catch (error) {
    log.error({ err: error }, 'the check of the books could not be stored');
  }
}

/** Reads the result of the last check, and starts none. */
export async function openBooksCheck(dependencies: Dependencies): Promise<BooksCheck> {
  const { clock, log } = dependencies;
  const earliest = later(clock.now(), delayMs);
  let last = await readReport(dependencies);
  // A clock that was put back must not put off the check.
  const isRecent = (now: Instant) =>
    last !== null && last.checkedAt <= now && now < later(last.checkedAt, intervalMs);

  return {
    last: () => last,
    async runIfDue(stopped) {
      const checkedAt = clock.now();
      if (checkedAt < earliest || isRecent(checkedAt)) return;
      const verdict = await check(dependencies, stopped);
      if (verdict === undefined) return;
      last = { ...verdict, checkedAt, durationMs: Math.max(0, clock.now() - checkedAt) };
      const { problems, ...figures } = last;
      if (problems.length > 0) log.error(figures, `the books do not balance: ${problems[0]}`);
      await store(dependencies, last);
    },
  };
}

/** Checks the books some minutes after the start, unless that was done in the last hours, and every six hours. */
export function startBooksCheck(
  booksCheck: BooksCheck,
  lock?: Parameters<typeof exclusively>[0],
): BackgroundWork {
  const work = (stopped: AbortSignal) => booksCheck.runIfDue(stopped);
  const exclusive = lock === undefined ? work : exclusively(lock, 'books-check', work);
  return repeatUntilStopped(exclusive, minuteMs);
}

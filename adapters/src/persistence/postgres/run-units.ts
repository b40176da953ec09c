import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailableError, type Result } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import type { WriteOptions } from '../unit-of-work.ts';
import type { Run, Transactions } from './transactions.ts';

/** How often units ran, and how often again after a conflict. */
export type UnitCounts = Readonly<{ units: number; retries: number }>;

/** Runs units of work until they are committed, refused or fail. */
export interface Units {
  write<T, F>(
    work: (session: DatabaseSession) => Promise<Result<T, F>>,
    options?: WriteOptions,
  ): Promise<Result<T, F>>;
  counts(): UnitCounts;
}

/** A unit conflicted with others each time that it ran; nothing of it is stored. */
export class TooManyConflictsError extends DatabaseUnavailableError {
  override readonly name = 'TooManyConflictsError';
}

/** How often a unit runs at the same time as all others, before it waits for others that conflicted. */
const runsBesideOthers = 2;
const maxRuns = 40;
const longestPauseMs = 50;

/** Grows with each run, and differs between processes that conflicted with each other. */
const pauseMs = (run: number): number => Math.random() * Math.min(2 ** run, longestPauseMs);

/** Lets one at a time in, in the order of arrival. */
function createTurnstile() {
  let last: Promise<unknown> = Promise.resolve();
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const before = last;
    const own = before.then(work);
    last = own.catch(() => {});
    return own;
  };
}

/**
 * Runs each unit again while it conflicts with others. Those that conflicted twice run one after the other,
 * so that of the units of one process that change the same rows, each runs few times.
 *
 * A duplicate key counts as a conflict once: another unit may have inserted it after this one looked.
 *
 * @param pause waits before a run, the second or a later one.
 */
export function createUnits(
  transactions: Transactions,
  pause: (run: number) => Promise<unknown> = (run) => delay(pauseMs(run)),
): Units {
  const takeTurn = createTurnstile();
  let units = 0;
  let retries = 0;

  function settle<T, F>(run: Run<T, F>): Result<T, F> {
    if (run.kind === 'done') return run.result;
    if (run.kind === 'duplicate' && run.refusal !== undefined) return run.refusal;
    throw run.kind === 'conflict'
      ? new TooManyConflictsError('A unit of work conflicted too often.', { cause: run.error })
      : run.error;
  }

  async function write<T, F>(
    work: (session: DatabaseSession) => Promise<Result<T, F>>,
    options?: WriteOptions,
  ): Promise<Result<T, F>> {
    units += 1;
    let duplicates = 0;
    const isSettled = (run: Run<T, F>): boolean => {
      if (run.kind === 'duplicate') duplicates += 1;
      return run.kind === 'done' || run.kind === 'failed' || duplicates > 1;
    };
    async function repeat(from: number, until: number): Promise<Run<T, F>> {
      let run = await transactions.write(work, options);
      for (let nth = from; !isSettled(run) && nth < until; nth += 1) {
        retries += 1;
        await pause(nth);
        run = await transactions.write(work, options);
      }
      return run;
    }
    const first = await repeat(1, runsBesideOthers);
    if (first.kind === 'done' || first.kind === 'failed' || duplicates > 1) return settle(first);
    retries += 1;
    return settle(await takeTurn(() => repeat(runsBesideOthers + 1, maxRuns)));
  }

  return { write, counts: () => ({ units, retries }) };
}

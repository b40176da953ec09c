import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailableError, type Result } from '@nsem/core';
import { createConcurrencyLimit } from '../../security/concurrency-limit.ts';
import type { DatabaseSession } from '../database-session.ts';
import type { UnitOptions } from '../unit-of-work.ts';
import { usualLimits } from './postgres-pool.ts';
import type { Run, Transactions } from './transactions.ts';

/** How often units ran, and how often again after a conflict. */
export type UnitCounts = Readonly<{ units: number; retries: number }>;

/** Runs units of work until they are committed, refused or fail. */
export interface Units {
  write<T, F>(
    work: (session: DatabaseSession) => Promise<Result<T, F>>,
    options?: UnitOptions,
  ): Promise<Result<T, F>>;
  counts(): UnitCounts;
}

/** A unit conflicted with others each time that it ran; nothing of it is stored. */
export class TooManyConflictsError extends DatabaseUnavailableError {
  override readonly name = 'TooManyConflictsError';
}

const maxRuns = 10;
const longestPauseMs = 50;

/** Grows with each run, and differs between processes that conflicted with each other. */
const pauseMs = (run: number): number => Math.random() * Math.min(2 ** run, longestPauseMs);

/** Units without a guard, which all wait for each other. */
const alone = 'alone';

/** Lets one at a time in of those with the same key, in the order of arrival. */
function createTurns() {
  const last = new Map<unknown, Promise<unknown>>();
  return async <T>(key: unknown, work: () => Promise<T>): Promise<T> => {
    const own = (last.get(key) ?? Promise.resolve()).then(work);
    const ended = own.then(
      () => {},
      () => {},
    );
    last.set(key, ended);
    try {
      return await own;
    } finally {
      if (last.get(key) === ended) last.delete(key);
    }
  };
}

/** How units are run. */
export type RunOptions = Readonly<{
  /** How many units with guards run at the same time: reads need connections, too. */
  besideOthers?: number;
  /** How long a unit waits until it may take a connection, in milliseconds. */
  longestWaitMs?: number;
  /** Waits before a run, the second or a later one. */
  pause?: (run: number) => Promise<unknown>;
}>;

/**
 * Runs units of work. Those of one process that would wait for each other in the database do so before they
 * take a connection.
 *
 * A unit that was ended because of another one, by a deadlock, runs again. A duplicate key leads to that once:
 * another unit may have inserted it after this one looked.
 */
export function createUnits(
  transactions: Transactions,
  {
    besideOthers = 5,
    longestWaitMs = usualLimits.waitMs,
    pause = (nth) => delay(pauseMs(nth)),
  }: RunOptions = {},
): Units {
  const takeTurn = createTurns();
  const beside = createConcurrencyLimit(besideOthers);
  let units = 0;
  let retries = 0;

  function settle<T, F>(run: Run<T, F>): Result<T, F> {
    if (run.kind === 'done') return run.result;
    if (run.kind === 'duplicate' && run.refusal !== undefined) return run.refusal;
    throw run.kind === 'conflict'
      ? new TooManyConflictsError('A unit of work conflicted too often.', { cause: run.error })
      : run.error;
  }

  async function runUntilSettled<T, F>(
    work: (session: DatabaseSession) => Promise<Result<T, F>>,
    { waitsSince, ...options }: UnitOptions & Readonly<{ waitsSince: number }>,
  ): Promise<Result<T, F>> {
    let duplicates = 0;
    for (let nth = 1; ; nth += 1) {
      const ended = await transactions.write(
        work,
        nth === 1 ? { ...options, waitsSince } : options,
      );
      if (ended.kind === 'duplicate') duplicates += 1;
      const isSettled = ended.kind === 'done' || ended.kind === 'failed' || duplicates > 1;
      if (isSettled || nth === maxRuns) return settle(ended);
      retries += 1;
      await pause(nth);
    }
  }

  return {
    async write(work, options = {}) {
      units += 1;
      const startedAt = performance.now();
      const runInTime = async () => {
        if (performance.now() - startedAt > longestWaitMs)
          throw new DatabaseUnavailableError('The units before this one took too long.');
        return runUntilSettled(work, { ...options, waitsSince: startedAt });
      };
      const { guard } = options;
      return guard === undefined
        ? takeTurn(alone, runInTime)
        : takeTurn(guard, () => beside(runInTime));
    },
    counts: () => ({ units, retries }),
  };
}

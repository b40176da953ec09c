import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailableError, type AccountId, type Result } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import type { UnitOptions } from '../unit-of-work.ts';
import { createConcurrencyLimit } from '../../security/concurrency-limit.ts';
import { createGroups } from './groups.ts';
import { usualLimits } from './postgres-pool.ts';
import type { GuardedUnit, Run, Transactions } from './transactions.ts';

/** How often units ran, and how often again after a conflict. */
export type UnitCounts = Readonly<{ units: number; retries: number }>;

/** Runs units of work until they are committed, refused or fail. */
export interface Units {
  write<T, F>(
    work: (session: DatabaseSession) => Promise<Result<T, F>>,
    options?: UnitOptions,
  ): Promise<Result<T, F>>;
  counts(): UnitCounts;
  /** How many wait for a connection. */
  waiting(): number;
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

/** For how long the units of an account share no transaction after one of them has undone one. */
const separateMs = 60_000;

/** Accounts whose units share no transaction for a while: again and again, one could have those of others run twice. */
function createSeparate() {
  const until = new Map<AccountId, number>();
  return {
    has: (account: AccountId): boolean => (until.get(account) ?? 0) > performance.now(),
    add(account: AccountId): void {
      const now = performance.now();
      // The oldest come first.
      for (const [other, end] of until) if (end <= now) until.delete(other);
      until.delete(account);
      until.set(account, now + separateMs);
    },
  };
}

/** How units are run. */
export type RunOptions = Readonly<{
  /** How many groups of units with guards run at the same time. */
  groupsAtATime?: number;
  /** The most units of a group. */
  groupSize?: number;
  /** How long a unit waits until it may take a connection, in milliseconds. */
  longestWaitMs?: number;
  /** Waits before a run, the second or a later one. */
  pause?: (run: number) => Promise<unknown>;
}>;

/** A unit that may share its transaction with others. */
type Waiting = GuardedUnit &
  Readonly<{
    reject: (error: unknown) => void;
    /** Called if its group was not committed. */
    runAlone: () => void;
  }>;

const tookTooLong = () => new DatabaseUnavailableError('The units before this one took too long.');

function settleRun<T, F>(run: Run<T, F>): Result<T, F> {
  if (run.kind === 'done') return run.result;
  if (run.kind === 'duplicate' && run.refusal !== undefined) return run.refusal;
  throw run.kind === 'conflict'
    ? new TooManyConflictsError('A unit of work conflicted too often.', { cause: run.error })
    : run.error;
}

/**
 * Runs units of work. Those of different accounts that arrive at about the same time share a transaction; others
 * that would wait for each other in the database do so before they take a connection.
 *
 * A unit that was ended because of another one, by a deadlock, runs again, and so do all of a transaction of which one
 * has failed. A duplicate key leads to that once: another unit may have inserted it after this one looked.
 */
export function createUnits(
  transactions: Transactions,
  {
    groupsAtATime = 2,
    groupSize = 32,
    longestWaitMs = usualLimits.waitMs,
    pause = (nth) => delay(pauseMs(nth)),
  }: RunOptions = {},
): Units {
  const takeTurn = createTurns();
  const beside = createConcurrencyLimit(groupsAtATime);
  const separate = createSeparate();
  let units = 0;
  let retries = 0;

  async function runUntilSettled<T, F>(
    work: (session: DatabaseSession) => Promise<Result<T, F>>,
    { since, ...options }: UnitOptions & Readonly<{ since: number }>,
  ): Promise<Result<T, F>> {
    let duplicates = 0;
    for (let nth = 1; ; nth += 1) {
      const ended = await transactions.write(work, nth === 1 ? { ...options, since } : options);
      if (ended.kind === 'duplicate') duplicates += 1;
      const isSettled = ended.kind === 'done' || ended.kind === 'failed' || duplicates > 1;
      if (isSettled || nth === maxRuns) return settleRun(ended);
      retries += 1;
      await pause(nth);
    }
  }

  /** Runs a unit when those with the same key have ended. */
  function runInTurn<T, F>(
    key: unknown,
    work: (session: DatabaseSession) => Promise<Result<T, F>>,
    options: UnitOptions,
  ): Promise<Result<T, F>> {
    const since = performance.now();
    return takeTurn(key, async () => {
      if (performance.now() - since > longestWaitMs) throw tookTooLong();
      return runUntilSettled(work, { ...options, since });
    });
  }

  async function runGroup(members: readonly Waiting[]): Promise<void> {
    const now = performance.now();
    const isLate = ({ since }: Waiting) => now - since > longestWaitMs;
    for (const { reject } of members.filter(isLate)) reject(tookTooLong());
    const group = members.filter((member) => !isLate(member));
    if (group.length === 0) return;
    try {
      const { isCommitted, undoneBy } = await transactions.writeTogether(group);
      if (isCommitted) return;
      if (undoneBy !== undefined) separate.add(undoneBy);
      retries += group.length;
      for (const { runAlone } of group) runAlone();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  const groups = createGroups<Waiting>({
    atATime: groupsAtATime,
    most: groupSize,
    run: runGroup,
    keyOf: ({ guard }) => guard,
  });

  const runBeside = <T, F>(
    work: (session: DatabaseSession) => Promise<Result<T, F>>,
    guard: AccountId,
  ) => beside(() => runInTurn(guard, work, { guard }));

  const runInGroup = <T, F>(
    work: (session: DatabaseSession) => Promise<Result<T, F>>,
    guard: AccountId,
  ) =>
    new Promise<Result<T, F>>((resolve, reject) => {
      groups.add({
        guard,
        since: performance.now(),
        async attempt(session) {
          try {
            const result = await work(session);
            return { isAccepted: result.ok, settle: () => resolve(result) };
          } catch (error) {
            return { isAccepted: false, settle: () => reject(error), error };
          }
        },
        reject,
        runAlone: () => resolve(runBeside(work, guard)),
      });
    });

  return {
    write(work, options = {}) {
      units += 1;
      const { guard } = options;
      if (typeof guard !== 'number') return runInTurn(guard ?? alone, work, options);
      return separate.has(guard) ? runBeside(work, guard) : runInGroup(work, guard);
    },
    counts: () => ({ units, retries }),
    waiting: groups.waiting,
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailableError, type Result } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import type { UnitOptions } from '../unit-of-work.ts';
import { createGroups, type GroupKind } from './groups.ts';
import { usualLimits } from './postgres-pool.ts';
import type { Again, Read, Transactions, Unit } from './transactions.ts';

/** How often units ran, and how often again after a conflict. */
export type UnitCounts = Readonly<{ units: number; retries: number }>;

type Work<T> = (session: DatabaseSession) => Promise<T>;

/** Runs units of work until they are committed, refused or fail; and reads. */
export interface Units {
  write<T, F>(work: Work<Result<T, F>>, options?: UnitOptions): Promise<Result<T, F>>;
  read<T>(work: Work<T>): Promise<T>;
  counts(): UnitCounts;
  /** How many wait for others of this process. */
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

/** For how long the units of a person share no transaction after one of them has had others rolled back. */
const separateMs = 60_000;

/** Whose accounts and figures a unit guards. */
const peopleOf = ({ guards = [] }: UnitOptions): ReadonlySet<string> =>
  new Set(guards.flatMap((guard) => /^(?:account|figures):(\d+)$/.exec(guard)?.[1] ?? []));

/** Whether a unit guards something that there is only once, such as the end of the audit log. */
const guardsOnlyOne = ({ guards = [] }: UnitOptions): boolean =>
  guards.some((guard) => !guard.includes(':'));

/** People whose units share no transaction for a while: again and again, one could have those of others run twice. */
function createSeparate() {
  const until = new Map<string, number>();
  return {
    /**
     * Whether a unit may share its transaction: it is of one person, who is none of these, and waits for nothing that
     * units of others guard, because all would wait with it.
     */
    allows(unit: UnitOptions): boolean {
      const [person, ...others] = peopleOf(unit);
      if (person === undefined || others.length > 0 || guardsOnlyOne(unit)) return false;
      return (until.get(person) ?? 0) <= performance.now();
    },
    add(unit: UnitOptions): void {
      const now = performance.now();
      // The oldest come first.
      for (const [other, end] of until) if (end <= now) until.delete(other);
      for (const person of peopleOf(unit)) {
        until.delete(person);
        until.set(person, now + separateMs);
      }
    },
  };
}

/** Work that waits from now on, and settles a promise. */
const queued = <T>(
  work: Work<T>,
  {
    resolve,
    reject,
    accepts,
  }: Readonly<{
    resolve: (value: T) => void;
    reject: (error: unknown) => void;
    accepts: (value: T) => boolean;
  }>,
): Read => ({
  since: performance.now(),
  async attempt(session) {
    try {
      const value = await work(session);
      return { isAccepted: accepts(value), settle: () => resolve(value) };
    } catch (error) {
      return { isAccepted: false, settle: () => reject(error), error };
    }
  },
  reject,
});

/** Units that guard one person share a transaction; those that guard what others do as well, or run exclusively, do not. */
const usualGroupKinds = {
  ofSeveral: { atATime: 2, most: 32 },
  ofOne: { atATime: 2, most: 1 },
};

/** What is to run again by itself has a kind of group of its own. */
type Queued<W> = W & Readonly<{ groupKind: GroupKind }>;

/** How units and reads are run. */
export type RunOptions = Readonly<{
  groupKinds?: typeof usualGroupKinds;
  /** How many snapshots there are at the same time. */
  readsAtATime?: number;
  /** How long work waits until it may take a connection, in milliseconds. */
  longestWaitMs?: number;
  /** Waits before a run, the second or a later one. */
  pause?: (run: number) => Promise<unknown>;
}>;

const tookTooLong = () => new DatabaseUnavailableError('What came before this took too long.');

/**
 * Runs units of work, and reads. Units of accounts that arrive at about the same time share a transaction, because most
 * of what a unit costs is its own transaction; those without guards run one after the other.
 *
 * A unit that was ended because of another one, by a deadlock, runs again, and so do all of a transaction of which one
 * has failed, each in its own. A duplicate key leads to that once: another unit may have inserted it after this one
 * looked.
 */
export function createUnits(
  transactions: Transactions,
  {
    groupKinds = usualGroupKinds,
    readsAtATime = 5,
    longestWaitMs = usualLimits.waitMs,
    pause = (nth) => delay(pauseMs(nth)),
  }: RunOptions = {},
): Units {
  const separate = createSeparate();
  let [units, retries] = [0, 0];

  /** Runs the only unit of a transaction again until it is settled. */
  async function repeat(unit: Unit, again: Again | undefined): Promise<void> {
    let duplicates = 0;
    for (let [nth, led] = [1, again]; led !== undefined && led.kind !== 'apart'; nth += 1) {
      const { error: cause, kind } = led;
      if (kind === 'duplicate') duplicates += 1;
      if (duplicates > 1) return led.settle();
      if (nth === maxRuns)
        throw new TooManyConflictsError('A unit of work conflicted too often.', { cause });
      retries += 1;
      await pause(nth);
      led = await transactions.write([unit]);
    }
  }

  async function runGroup(group: readonly Queued<Unit>[]): Promise<void> {
    const [unit] = group;
    if (unit === undefined) return;
    try {
      const again = await transactions.write(group);
      if (again?.kind !== 'apart') return await repeat(unit, again);
      if (again.spoiltBy !== undefined) separate.add(again.spoiltBy);
      retries += group.length;
      for (const one of group)
        groups.add({ ...one, groupKind: groupKinds.ofOne, since: performance.now() });
    } catch (error) {
      for (const one of group) one.reject(error);
    }
  }

  const readGroupKinds = [
    { atATime: readsAtATime, most: 16 },
    { atATime: 2, most: 1 },
  ] as const;
  const [readGroupKind, groupKindOfOne] = readGroupKinds;

  async function runReads(members: readonly Queued<Read>[]): Promise<void> {
    try {
      for (const read of await transactions.read(members))
        reads.add({ ...read, groupKind: groupKindOfOne, since: performance.now() });
    } catch (error) {
      // Those that were settled before the connection was lost stay so.
      for (const { reject } of members) reject(error);
    }
  }

  function refuseIfLate({ since, reject }: Read): boolean {
    const isLate = performance.now() - since > longestWaitMs;
    if (isLate) reject(tookTooLong());
    return isLate;
  }
  const queueing = { groupKindOf: ({ groupKind }: Queued<Read>) => groupKind, refuseIfLate };
  const groups = createGroups<Queued<Unit>>({
    ...queueing,
    groupKinds: Object.values(groupKinds),
    run: runGroup,
    keysOf: ({ guards }) => guards ?? ['exclusive'],
  });
  // Reads wait for each other's statements.
  const reads = createGroups<Queued<Read>>({
    ...queueing,
    groupKinds: readGroupKinds,
    run: runReads,
    keysOf: () => [],
  });

  return {
    write: (work, options = {}) =>
      new Promise((resolve, reject) => {
        units += 1;
        const own = queued(work, { resolve, reject, accepts: ({ ok }) => ok });
        const groupKind = separate.allows(options) ? groupKinds.ofSeveral : groupKinds.ofOne;
        groups.add({ ...options, ...own, groupKind });
      }),
    read: (work) =>
      new Promise((resolve, reject) => {
        reads.add({
          ...queued(work, { resolve, reject, accepts: () => true }),
          groupKind: readGroupKind,
        });
      }),
    counts: () => ({ units, retries }),
    waiting: () => groups.waiting() + reads.waiting(),
  };
}

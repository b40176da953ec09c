import { invariant, OutcomeUnknownError } from '@nsem/core';
import type { PoolClient } from 'pg';
import type { DatabaseSession } from '../database-session.ts';
import type { UnitGuard, UnitOptions } from '../unit-of-work.ts';
import { createObservedWork, type WorkObserver } from '../database-counts.ts';
import type { Attempt, QueuedUnit } from '../unit-queues.ts';
import { commitChannel } from './commit-watch.ts';
import { lockKeys, locksOf } from './advisory-locks.ts';
import {
  createSingleStatements,
  type SingleStatements,
  type StatementText,
} from './statement-batch.ts';
import type { OpenedPostgres } from './open-postgres.ts';
import { openTransaction, type OpenTransaction } from './open-transaction.ts';
import {
  isConflict,
  isConnectionLost,
  isDuplicateKey,
  isRefusedCommit,
  isUnavailable,
} from './postgres-errors.ts';

/** A read. */
export type Read = Omit<QueuedUnit<DatabaseSession>, 'isExclusive'> &
  Readonly<{
    /** When it began to wait, on the clock of `performance`. */
    since: number;
  }>;

/** A unit of work. */
export type Unit = Read & UnitOptions;

/** Why nothing of some units was committed, so that they can be run again. */
export type Again =
  /** The only one has met another transaction; `settle` ends it with what that has led to. */
  | Readonly<{ kind: 'conflict' | 'duplicate'; error: unknown; settle: () => void }>
  /** Not all of several could be committed, perhaps because of one that refused after it had written. */
  | Readonly<{ kind: 'apart'; spoiltBy: Unit | undefined }>;

/** A statement that each connection prepares once. */
const named = (name: string, text: string): StatementText => ({ name, text });

/**
 * How a transaction of units begins: each of its statements sees what was committed before it. The locks end
 * with it, after its commit has become visible.
 */
const beginUnits = named('begin units', 'begin isolation level read committed');
const lockShared = named('lock shared', 'select pg_advisory_xact_lock_shared($1)');
const lockExclusively = named('lock exclusively', 'select pg_advisory_xact_lock($1)');
/** In one order, so that two transactions with several guards do not wait for each other. */
const lockGuards = named(
  'lock guards',
  'select pg_advisory_xact_lock(key) from unnest($1::bigint[]) key',
);
/**
 * Several units do not wait for one whose guard another process has: it then waits in a transaction of its own. For rows
 * they wait as long as any.
 */
const waitShort = named('wait short', "set local lock_timeout = '2s'");
const waitAsUsual = named('wait as usual', 'set local lock_timeout to default');
/** It leaves with the commit, so that no other process misses what it remembers no longer holds. */
const notifyOfAnything = named('notify', `notify ${commitChannel}, 'anything'`);
const beginReads = named('begin reads', 'begin isolation level repeatable read, read only');

/** Runs work in transactions, each on a connection of a pool. */
export interface Transactions {
  /**
   * Runs units in one transaction, those that share a guard one after the other, and settles them when it is
   * committed; or the only one, if it has refused or failed.
   *
   * @param units with guards; or one that runs exclusively.
   * @returns undefined if all of them are settled.
   */
  write(units: readonly Unit[]): Promise<Again | undefined>;
  /**
   * Runs reads on one snapshot, and settles each as soon as it has ended.
   *
   * @returns those that have to be run by themselves.
   */
  read(reads: readonly Read[]): Promise<readonly Read[]>;
}

/**
 * Commits; a commit of a failed transaction succeeds, and has rolled back.
 *
 * @throws {OutcomeUnknownError} unless it is known that nothing was committed.
 */
async function commit(transaction: OpenTransaction): Promise<void> {
  let command: string;
  try {
    command = await transaction.commit();
  } catch (error) {
    if (isRefusedCommit(error)) throw error;
    throw new OutcomeUnknownError('There was no answer to a commit.', { cause: error });
  }
  if (command === 'COMMIT') return;
  const [cause] = transaction.errors;
  if (isUnavailable(cause)) throw cause;
  throw new Error(`The transaction was not committed: it answered ${command}.`, { cause });
}

/** Ends a failed transaction, unless its connection may be the reason that it failed. */
async function rollBack(transaction: OpenTransaction, reason: unknown): Promise<void> {
  if (isConnectionLost(reason) || reason instanceof OutcomeUnknownError) throw reason;
  try {
    await transaction.rollBack();
  } catch (error) {
    // What failed first says more, and the connection is not used again.
    throw reason ?? error;
  }
}

/** The outcomes of units. */
type Attempted = Attempt &
  Readonly<{
    unit: Unit;
    /** Whether it is the reason that its transaction cannot be committed. */
    spoils: () => boolean;
  }>;

/** Runs units at the same time, but for those that share a guard; stops when they cannot be committed. */
async function attemptAll(
  units: readonly Unit[],
  transaction: OpenTransaction,
): Promise<readonly Attempted[]> {
  const last = new Map<UnitGuard, Promise<void>>();
  const attempted: Attempted[] = [];
  const isSpoilt = () => transaction.errors.length > 0 || attempted.some(({ spoils }) => spoils());
  async function attempt(unit: Unit, followsOthers = false): Promise<void> {
    if (units.length > 1 && isSpoilt()) return;
    const { session, hasWritten, failed, end } = transaction.openSession(followsOthers);
    const led = await unit.attempt(session);
    end();
    // After an error, all requests of others fail as well.
    const refusesLate = !led.isAccepted && hasWritten() && transaction.errors.length === 0;
    attempted.push({ ...led, unit, spoils: () => refusesLate || failed() === 'first' });
  }
  const running = units.map(async (unit) => {
    const { guards = [] } = unit;
    const before = guards.flatMap((guard) => last.get(guard) ?? []);
    const own =
      before.length === 0 ? attempt(unit) : Promise.all(before).then(() => attempt(unit, true));
    for (const guard of guards) last.set(guard, own);
    await own;
  });
  await Promise.all(running);
  return attempted;
}

/** After an error of the database that can be run again; undefined after any other. */
function findConflict(errors: readonly unknown[]): 'conflict' | 'duplicate' | undefined {
  if (errors.some(isConflict)) return 'conflict';
  if (errors.some(isDuplicateKey)) return 'duplicate';
  return undefined;
}

async function runOne(transaction: OpenTransaction, unit: Unit): Promise<Again | undefined> {
  const [attempted] = await attemptAll([unit], transaction);
  invariant(attempted !== undefined, 'the only unit is attempted');
  let { error, settle } = attempted;
  if (attempted.isAccepted) {
    try {
      await commit(transaction);
      settle();
      return undefined;
    } catch (refused) {
      error = refused;
      settle = () => unit.reject(refused);
    }
  }
  await rollBack(transaction, error);
  const kind = findConflict([...transaction.errors, error]);
  if (kind !== undefined) return { kind, error: error ?? transaction.errors[0], settle };
  settle();
  return undefined;
}

async function runSeveral(
  transaction: OpenTransaction,
  units: readonly Unit[],
): Promise<Again | undefined> {
  const attempted = await attemptAll(units, transaction);
  const findSpoiling = () => attempted.find(({ spoils }) => spoils())?.unit;
  let error = transaction.errors.find(isConnectionLost);
  if (findSpoiling() === undefined && transaction.errors.length === 0) {
    try {
      await commit(transaction);
      for (const { settle } of attempted) settle();
      return undefined;
    } catch (refused) {
      error = refused;
    }
  }
  await rollBack(transaction, error);
  // A statement that was sent may have failed only when it left with the commit.
  return { kind: 'apart', spoiltBy: findSpoiling() };
}

/**
 * Runs reads, whose results do not wait for the end of the transaction; returns those that are not settled: of several
 * of which one has failed, and those that need a snapshot and had none.
 */
async function runReads(
  transaction: OpenTransaction,
  reads: readonly Read[],
  single: SingleStatements,
): Promise<readonly Read[]> {
  const sessions = reads.map((read) => ({ read, ...transaction.openSession() }));
  const haveContinued = () => sessions.some(({ requested }) => requested().hasContinued);
  transaction.beginUnless(beginReads, (first) => single.areSingle(first) && !haveContinued());
  const ends = sessions.map(async ({ read, session, end, requested, hasWritten, failed }) => {
    const { settle, error } = await read.attempt(session);
    end();
    if (requested().hasContinued || (error === undefined && !hasWritten()))
      single.learn(requested());
    if (requested().isTooLate) return [read];
    // It may have handled the error of another one.
    const isIncomplete = reads.length > 1 || transaction.errors.some(isConnectionLost);
    if (failed() !== undefined && isIncomplete) return [read];
    settle();
    return [];
  });
  const unsettled = (await Promise.all(ends)).flat();
  await rollBack(transaction, transaction.errors.find(isConnectionLost));
  return unsettled;
}

function begin(transaction: OpenTransaction, units: readonly Unit[]): void {
  const guards = new Set(units.flatMap((unit) => unit.guards ?? []));
  const isExclusive = units.some((unit) => unit.guards === undefined);
  transaction.begin(beginUnits);
  transaction.begin(isExclusive ? lockExclusively : lockShared, [lockKeys.units]);
  if (isExclusive) transaction.begin(notifyOfAnything);
  if (guards.size === 0) return;
  if (units.length > 1) transaction.begin(waitShort);
  transaction.begin(lockGuards, [locksOf([...guards])]);
  if (units.length > 1) transaction.begin(waitAsUsual);
}

/**
 * Creates transactions over an opened database.
 *
 * @param options.newestSettledEvent up to which id the events of jobs are complete in a snapshot that is taken now.
 * @param options.observer informed of what units send and commit, and of how long work waited for a connection.
 */
export function createTransactions(
  { pool }: OpenedPostgres,
  {
    newestSettledEvent = () => 0,
    observer = createObservedWork(),
  }: Readonly<{ newestSettledEvent?: () => number; observer?: WorkObserver }> = {},
): Transactions {
  function open(client: PoolClient, waiting: readonly Read[]): OpenTransaction {
    const now = performance.now();
    for (const { since } of waiting) observer.countWait(now - since);
    // What was settled before a snapshot is taken is complete in it.
    return openTransaction(client, newestSettledEvent());
  }

  const single = createSingleStatements();
  return {
    write: (units) =>
      pool.withConnection(async (client) => {
        const transaction = open(client, units);
        begin(transaction, units);
        const [unit, ...others] = units;
        invariant(unit !== undefined, 'a transaction has a unit');
        try {
          return others.length === 0
            ? await runOne(transaction, unit)
            : await runSeveral(transaction, units);
        } finally {
          if (transaction.isCommitted()) observer.countCommit(units.length);
          if (transaction.messages.length > 0) observer.countMessages(transaction.messages);
        }
      }),
    read: (reads) => pool.withConnection((client) => runReads(open(client, reads), reads, single)),
  };
}

import type { AccountId, Result } from '@nsem/core';
import type { PoolClient } from 'pg';
import type { DatabaseSession } from '../database-session.ts';
import type { UnitOptions } from '../unit-of-work.ts';
import { createObservedWork, type WorkObserver } from '../work-observer.ts';
import type { Attempt } from '../write-queue.ts';
import { commitChannel } from './commit-watch.ts';
import { commit, rollBack, undo } from './end-transaction.ts';
import { lockKeys } from './lock-keys.ts';
import type { OpenedPostgres } from './open-postgres.ts';
import { createLoneStatements, type LoneStatements } from './lone-statements.ts';
import { openTransaction, type OpenTransaction } from './open-transaction.ts';
import type { StatementText } from './statement-batch.ts';
import { isConflict, isDuplicateKey } from './translate-error.ts';

/** What one run of a unit has led to. */
export type Run<T, F> =
  | Readonly<{ kind: 'done'; result: Result<T, F> }>
  /** Nothing was committed, and the unit can be run again. */
  | Readonly<{ kind: 'conflict' | 'duplicate'; error: unknown; refusal?: Result<T, F> }>
  | Readonly<{ kind: 'failed'; error: unknown }>;

/** A unit of work that may share its transaction with units of other accounts; `attempt` never rejects. */
export type GuardedUnit = Readonly<{
  guard: AccountId;
  /** When it began to wait, on the clock of `performance`. */
  since: number;
  attempt: (session: DatabaseSession) => Promise<Attempt>;
}>;

/** What a transaction of several units has led to. */
type GroupEnd = Readonly<{
  isCommitted: boolean;
  /** Whose unit has refused after it had written, if that is why it was not committed. */
  undoneBy?: AccountId | undefined;
}>;

/** A read that may share its snapshot with others; `attempt` never rejects. */
export type SharedRead = Readonly<{
  /** When it began to wait, on the clock of `performance`. */
  since: number;
  attempt: (session: DatabaseSession) => Promise<Pick<Attempt, 'settle' | 'error'>>;
  reject: (error: unknown) => void;
  /** Called instead of all else if a statement of any of the reads has failed. */
  readAlone: () => void;
}>;

/** A statement that each connection prepares once. */
const named = (name: string, text: string): StatementText => ({ name, text });

/**
 * How a transaction of a unit begins: each of its statements sees what was committed before it. The locks end
 * with it, after its commit has become visible.
 */
const beginUnit = named('begin unit', 'begin isolation level read committed');
const lockShared = named('lock shared', 'select pg_advisory_xact_lock_shared($1)');
const lockAlone = named('lock alone', 'select pg_advisory_xact_lock($1)');
/** In one order, so that two transactions with several guards do not wait for each other. */
const lockGuards = named(
  'lock guards',
  'select 1 from accounts where id = any($1) order by id for no key update',
);
/** It leaves with the commit, so that no other process misses what it remembers no longer holds. */
const notifyOfAnything = named('notify', `notify ${commitChannel}, 'anything'`);
const snapshot = named('begin reads', 'begin isolation level repeatable read, read only');

/** Runs work in transactions, each on a connection of a pool. */
export interface Transactions {
  /**
   * Runs a unit of work, and commits it if it is accepted.
   *
   * @param options.since when it began to wait, on the clock of `performance`; now, if it is not given.
   */
  write<T, F>(
    work: (session: DatabaseSession) => Promise<Result<T, F>>,
    options?: UnitOptions & Readonly<{ since?: number }>,
  ): Promise<Run<T, F>>;
  /**
   * Runs units in one transaction, those with the same guard one after the other, and settles them when it is
   * committed.
   *
   * If nothing of it was committed because of one of them, each has to run by itself.
   */
  writeTogether(units: readonly GuardedUnit[]): Promise<GroupEnd>;
  /** Runs reads on one snapshot, and settles each as soon as it has ended. */
  readTogether(reads: readonly SharedRead[]): Promise<void>;
}

/** After an error of the database that can be run again; undefined after any other. */
function findConflict(errors: readonly unknown[]): 'conflict' | 'duplicate' | undefined {
  if (errors.some(isConflict)) return 'conflict';
  if (errors.some(isDuplicateKey)) return 'duplicate';
  return undefined;
}

async function runUnit<T, F>(
  transaction: OpenTransaction,
  work: (session: DatabaseSession) => Promise<Result<T, F>>,
): Promise<Run<T, F>> {
  const unit = transaction.openSession();
  let refusal: Result<T, F> | undefined;
  try {
    const result = await work(unit.session);
    unit.end();
    if (result.ok) {
      await commit(transaction);
      return { kind: 'done', result };
    }
    refusal = result;
    await transaction.rollBack();
  } catch (error) {
    unit.end();
    const kind = findConflict([...transaction.errors, error]);
    await rollBack(transaction, error);
    return kind === undefined ? { kind: 'failed', error } : { kind, error };
  }
  const kind = findConflict(transaction.errors);
  return kind === undefined
    ? { kind: 'done', result: refusal }
    : { kind, error: transaction.errors[0], refusal };
}

/** What several units have come to; it is spoilt if what one of them has done must not be committed. */
type Together = { readonly attempts: Attempt[]; isSpoilt: boolean; undoneBy?: AccountId };

async function runInTurn(
  units: readonly GuardedUnit[],
  transaction: OpenTransaction,
  together: Together,
): Promise<void> {
  for (const { attempt, guard } of units) {
    if (together.isSpoilt) return;
    const unit = transaction.openSession();
    const attempted = await attempt(unit.session);
    unit.end();
    together.attempts.push(attempted);
    const isFailed = transaction.errors.length > 0;
    const isUndone = !isFailed && !attempted.isAccepted && unit.hasWritten();
    if (isFailed || isUndone) together.isSpoilt = true;
    if (isUndone) together.undoneBy = guard;
  }
}

/** Commits what several units have done. @returns false if the database does not. */
async function commitTogether(transaction: OpenTransaction): Promise<boolean> {
  try {
    await commit(transaction);
    return true;
  } catch (error) {
    await rollBack(transaction, error);
    return false;
  }
}

async function runTogether(
  transaction: OpenTransaction,
  units: readonly GuardedUnit[],
): Promise<GroupEnd> {
  const byGuard = Map.groupBy(units, ({ guard }) => guard);
  transaction.begin(beginUnit);
  transaction.begin(lockShared, [lockKeys.units]);
  transaction.begin(lockGuards, [`{${[...byGuard.keys()].join(',')}}`]);
  const together: Together = { attempts: [], isSpoilt: false };
  await Promise.all([...byGuard.values()].map((own) => runInTurn(own, transaction, together)));
  if (together.isSpoilt) {
    await undo(transaction);
    return { isCommitted: false, undoneBy: together.undoneBy };
  }
  if (!(await commitTogether(transaction))) return { isCommitted: false };
  for (const { settle } of together.attempts) settle();
  return { isCommitted: true };
}

/**
 * Runs reads on one snapshot, and removes those that have ended: the others have failed, or another one for them, or
 * they need a snapshot and had none.
 */
async function runReads(
  transaction: OpenTransaction,
  reads: Set<SharedRead>,
  lone: LoneStatements,
): Promise<void> {
  transaction.beginUnless(snapshot, (statements) => lone.areLone(statements));
  const ends = [...reads].map(async (read) => {
    const { session, end, asked, hasWritten } = transaction.openSession();
    const { settle, error } = await read.attempt(session);
    end();
    if (asked().hasContinued || (error === undefined && !hasWritten())) lone.learn(asked());
    if (asked().isTooLate) return [];
    if (error !== undefined && transaction.errors.length > 0) return [{ read, settle }];
    reads.delete(read);
    settle();
    return [];
  });
  const failed = (await Promise.all(ends)).flat();
  await undo(transaction);
  // A statement of another read may have failed.
  if (ends.length > 1) return;
  for (const { read, settle } of failed) {
    reads.delete(read);
    settle();
  }
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
  const lone = createLoneStatements();
  // What was settled before a snapshot is taken is complete in it.
  const open = (client: PoolClient): OpenTransaction =>
    openTransaction(client, newestSettledEvent());

  const countWaits = (since: readonly number[]): void => {
    const now = performance.now();
    for (const one of since) observer.countWait(now - one);
  };

  /** Runs units in a transaction; the work returns how many of them it has committed. */
  async function observe<T>(
    client: PoolClient,
    since: readonly number[],
    run: (transaction: OpenTransaction) => Promise<Readonly<{ value: T; committed: number }>>,
  ): Promise<T> {
    countWaits(since);
    const transaction = open(client);
    try {
      const { value, committed } = await run(transaction);
      if (committed > 0) observer.countCommit(committed);
      return value;
    } finally {
      if (transaction.messages.length > 0) observer.countMessages(transaction.messages);
    }
  }

  return {
    write: (work, { guard, since = performance.now() } = {}) =>
      pool.withConnection((client) =>
        observe(client, [since], async (transaction) => {
          transaction.begin(beginUnit);
          transaction.begin(guard === undefined ? lockAlone : lockShared, [lockKeys.units]);
          if (guard === undefined) transaction.begin(notifyOfAnything);
          else if (typeof guard === 'string') transaction.begin(lockAlone, [lockKeys[guard]]);
          else transaction.begin(lockGuards, [`{${guard}}`]);
          const value = await runUnit(transaction, work);
          return { value, committed: value.kind === 'done' && value.result.ok ? 1 : 0 };
        }),
      ),
    writeTogether: (units) =>
      pool.withConnection((client) =>
        observe(
          client,
          units.map(({ since }) => since),
          async (transaction) => {
            const value = await runTogether(transaction, units);
            return { value, committed: value.isCommitted ? units.length : 0 };
          },
        ),
      ),
    async readTogether(reads) {
      const unsettled = new Set(reads);
      try {
        await pool.withConnection((client) => {
          countWaits(reads.map(({ since }) => since));
          return runReads(open(client), unsettled, lone);
        });
        for (const { readAlone } of unsettled) readAlone();
      } catch (error) {
        for (const { reject } of unsettled) reject(error);
      }
    },
  };
}

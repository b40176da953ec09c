import { OutcomeUnknownError, type Result } from '@nsem/core';
import type { PoolClient } from 'pg';
import type { DatabaseSession } from '../database-session.ts';
import type { UnitOptions } from '../unit-of-work.ts';
import { lockKeys } from './lock-keys.ts';
import type { OpenedPostgres } from './open-postgres.ts';
import { createStatementTexts } from './statement-texts.ts';
import { isConflict, isDuplicateKey, isRefusedCommit, isUnavailable } from './translate-error.ts';
import { createUnitSession, type UnitSession } from './unit-session.ts';
import { createObservedWork, type WorkObserver } from '../work-observer.ts';

/** What one run of a unit has led to. */
export type Run<T, F> =
  | Readonly<{ kind: 'done'; result: Result<T, F> }>
  /** Nothing was committed, and the unit can be run again. */
  | Readonly<{ kind: 'conflict' | 'duplicate'; error: unknown; refusal?: Result<T, F> }>
  | Readonly<{ kind: 'failed'; error: unknown }>;

/**
 * How a transaction of a unit begins: each of its statements sees what was committed before it. The locks end
 * with it, after its commit has become visible.
 */
const beginUnit = 'begin isolation level read committed';
const lockShared = 'select pg_advisory_xact_lock_shared($1)';
const lockAlone = 'select pg_advisory_xact_lock($1)';
const lockGuard = 'select id from accounts where id = $1 for no key update';
const snapshot = 'begin isolation level repeatable read, read only';

/** Runs work in transactions, each on a connection of a pool. */
export interface Transactions {
  /**
   * Runs a unit of work, and commits it if it is accepted.
   *
   * @param options.waitsSince when it began to wait, on the clock of `performance`; now, if it is not given.
   */
  write<T, F>(
    work: (session: DatabaseSession) => Promise<Result<T, F>>,
    options?: UnitOptions & Readonly<{ waitsSince?: number }>,
  ): Promise<Run<T, F>>;
  /** Runs work that only reads, on one snapshot. */
  read<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T>;
}

/** @throws {OutcomeUnknownError} unless it is known that nothing was committed. */
async function sendCommit(unit: UnitSession): Promise<string> {
  try {
    return await unit.commit();
  } catch (error) {
    if (isRefusedCommit(error)) throw error;
    throw new OutcomeUnknownError('There was no answer to a commit.', { cause: error });
  }
}

/** A commit of a failed transaction succeeds, and has rolled back. */
async function commit(unit: UnitSession): Promise<void> {
  const command = await sendCommit(unit);
  if (command === 'COMMIT') return;
  const [cause] = unit.errors;
  if (isUnavailable(cause)) throw cause;
  throw new Error(`The transaction was not committed: it answered ${command}.`, { cause });
}

/** After an error of the database that can be run again; undefined after any other. */
function findConflict(errors: readonly unknown[]): 'conflict' | 'duplicate' | undefined {
  if (errors.some(isConflict)) return 'conflict';
  if (errors.some(isDuplicateKey)) return 'duplicate';
  return undefined;
}

/** Ends a failed transaction, unless its connection may be the reason that it failed. */
async function rollBack(unit: UnitSession, reason: unknown): Promise<void> {
  if (isUnavailable(reason) || reason instanceof OutcomeUnknownError) throw reason;
  try {
    await unit.rollBack();
  } catch {
    // What failed first says more, and the connection is not used again.
    throw reason;
  }
}

async function runUnit<T, F>(
  unit: UnitSession,
  work: (session: DatabaseSession) => Promise<Result<T, F>>,
): Promise<Run<T, F>> {
  let refusal: Result<T, F> | undefined;
  try {
    const result = await work(unit.session);
    unit.end();
    if (result.ok) {
      await commit(unit);
      return { kind: 'done', result };
    }
    refusal = result;
    await unit.rollBack();
  } catch (error) {
    unit.end();
    const kind = findConflict([...unit.errors, error]);
    await rollBack(unit, error);
    return kind === undefined ? { kind: 'failed', error } : { kind, error };
  }
  const kind = findConflict(unit.errors);
  return kind === undefined
    ? { kind: 'done', result: refusal }
    : { kind, error: unit.errors[0], refusal };
}

/**
 * Creates transactions over an opened database.
 *
 * @param options.newestSettledEvent up to which id the events of jobs are complete in a snapshot that is taken now.
 * @param options.observer informed of what units send, and of how long work waited for a connection.
 */
export function createTransactions(
  { orm, pool, assignedKeys }: OpenedPostgres,
  {
    newestSettledEvent = () => 0,
    observer = createObservedWork(),
  }: Readonly<{ newestSettledEvent?: () => number; observer?: WorkObserver }> = {},
): Transactions {
  const texts = createStatementTexts(assignedKeys);
  const openSession = (client: PoolClient): UnitSession =>
    createUnitSession(orm, client, texts, newestSettledEvent());

  return {
    write: (work, { guard, waitsSince = performance.now() } = {}) =>
      pool.withConnection(async (client) => {
        observer.countWait(performance.now() - waitsSince);
        const unit = openSession(client);
        unit.begin(beginUnit);
        unit.begin(guard === undefined ? lockAlone : lockShared, [lockKeys.units]);
        if (guard === 'notices') unit.begin(lockAlone, [lockKeys.notices]);
        else if (guard !== undefined) unit.begin(lockGuard, [guard]);
        try {
          return await runUnit(unit, work);
        } finally {
          if (unit.messages.length > 0) observer.countMessages(unit.messages);
        }
      }),
    async read(work) {
      const waitsSince = performance.now();
      const outcome = await pool.withConnection(async (client) => {
        observer.countWait(performance.now() - waitsSince);
        // What was settled before the snapshot is taken is complete in it.
        const unit = openSession(client);
        unit.begin(snapshot);
        const settle = await work(unit.session).then(
          (value) => () => value,
          (error: unknown) => {
            if (isUnavailable(error)) throw error;
            return () => {
              throw error;
            };
          },
        );
        unit.end();
        await unit.rollBack();
        return settle;
      });
      return outcome();
    },
  };
}

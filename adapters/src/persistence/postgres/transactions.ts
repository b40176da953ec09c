import { OutcomeUnknownError, type Result } from '@nsem/core';
import type { PoolClient } from 'pg';
import type { DatabaseSession } from '../database-session.ts';
import type { WriteOptions } from '../unit-of-work.ts';
import type { OpenedPostgres } from './open-postgres.ts';
import { createStatementTexts } from './statement-texts.ts';
import { isConflict, isDuplicateKey, isRefusedCommit, isUnavailable } from './translate-error.ts';
import { createUnitSession, type UnitSession } from './unit-session.ts';

/** What one run of a unit has led to. */
export type Run<T, F> =
  | Readonly<{ kind: 'done'; result: Result<T, F> }>
  /** Nothing was committed, and the unit can be run again. */
  | Readonly<{ kind: 'conflict' | 'duplicate'; error: unknown; refusal?: Result<T, F> }>
  | Readonly<{ kind: 'failed'; error: unknown }>;

/** How a transaction of a unit begins. */
const serializable = 'begin isolation level serializable';
const snapshot = 'begin isolation level repeatable read, read only';

/** Runs work in transactions, each on a connection of a pool. */
export interface Transactions {
  /** Runs a unit of work, and commits it if it is accepted. */
  write<T, F>(
    work: (session: DatabaseSession) => Promise<Result<T, F>>,
    options?: WriteOptions,
  ): Promise<Run<T, F>>;
  /** Runs work that only reads, on one snapshot. */
  read<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T>;
}

/** @throws {OutcomeUnknownError} unless the server itself reports why it did not commit. */
async function sendCommit(client: PoolClient) {
  try {
    return await client.query('commit');
  } catch (error) {
    if (isRefusedCommit(error)) throw error;
    throw new OutcomeUnknownError('There was no answer to a commit.', { cause: error });
  }
}

/** A commit of a failed transaction succeeds, and has rolled back. */
async function commit(client: PoolClient, { errors }: UnitSession): Promise<void> {
  const { command } = await sendCommit(client);
  if (command === 'COMMIT') return;
  throw new Error(`The transaction was not committed: it answered ${command}.`, {
    cause: errors[0],
  });
}

/** After an error of the database that can be run again; undefined after any other. */
function findConflict(errors: readonly unknown[]): 'conflict' | 'duplicate' | undefined {
  if (errors.some(isConflict)) return 'conflict';
  if (errors.some(isDuplicateKey)) return 'duplicate';
  return undefined;
}

/** Ends a failed transaction, unless its connection may be the reason that it failed. */
async function rollBack(client: PoolClient, reason: unknown): Promise<void> {
  if (isUnavailable(reason) || reason instanceof OutcomeUnknownError) throw reason;
  try {
    await client.query('rollback');
  } catch {
    // What failed first says more, and the connection is not used again.
    throw reason;
  }
}

async function runUnit<T, F>(
  client: PoolClient,
  unit: UnitSession,
  work: (session: DatabaseSession) => Promise<Result<T, F>>,
): Promise<Run<T, F>> {
  let refusal: Result<T, F> | undefined;
  try {
    const result = await work(unit.session);
    unit.end();
    if (result.ok) {
      await commit(client, unit);
      return { kind: 'done', result };
    }
    refusal = result;
    await client.query('rollback');
  } catch (error) {
    unit.end();
    const kind = findConflict([...unit.errors, error]);
    await rollBack(client, error);
    return kind === undefined ? { kind: 'failed', error } : { kind, error };
  }
  const kind = findConflict(unit.errors);
  return kind === undefined
    ? { kind: 'done', result: refusal }
    : { kind, error: unit.errors[0], refusal };
}

/** How units are kept from each other. */
export type Isolation = Readonly<{
  /** The statement that begins the transaction of a unit. */
  begin: string;
  /** Waits on the unit's connection before it begins; returns what lets the next one in. */
  admit?: (client: PoolClient) => Promise<() => Promise<unknown>>;
}>;

/**
 * Creates transactions over an opened database.
 *
 * @param newestSettledEvent up to which id the events of jobs are complete in a snapshot that is taken now.
 */
export function createTransactions(
  { orm, pool, assignedKeys }: OpenedPostgres,
  { begin, admit }: Isolation = { begin: serializable },
  newestSettledEvent: () => number = () => 0,
): Transactions {
  const texts = createStatementTexts(assignedKeys);
  const openSession = (client: PoolClient): UnitSession =>
    createUnitSession(orm, client, texts, newestSettledEvent());

  return {
    write: (work, { alone } = {}) =>
      pool.withConnection(async (client) => {
        const leave = await admit?.(client);
        const unit = openSession(client);
        await client.query(begin);
        // As the first statement: the snapshot is taken when all who wrote to the table have ended.
        if (alone !== undefined)
          await client.query(`lock table ${alone} in share row exclusive mode`);
        const run = await runUnit(client, unit, work);
        await leave?.();
        return run;
      }),
    async read(work) {
      const outcome = await pool.withConnection(async (client) => {
        // What was settled before the snapshot is taken is complete in it.
        const unit = openSession(client);
        await client.query(snapshot);
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
        await client.query('rollback');
        return settle;
      });
      return outcome();
    },
  };
}

import type { Kysely, SqlEntityManager } from '@mikro-orm/sqlite';
import { allSettled, type DatabaseSession } from '../database-session.ts';
import type { Attempt, CommitBatch, QueuedUnit } from '../write-queue.ts';
import type { OpenedOrm } from './open-orm.ts';
import { createSqliteStatements } from './sqlite-statements.ts';
import type { FailureJudge } from './storage-failure.ts';

type Unit = QueuedUnit<DatabaseSession>;

/**
 * Runs the units of a batch in one transaction, each in its own savepoint.
 *
 * @param isFatal whether no more may be written after an error.
 */
export function createGroupCommit(
  { orm, writer: { connection, database } }: OpenedOrm,
  isFatal: FailureJudge['isFatal'],
): CommitBatch<DatabaseSession> {
  const begin = database.prepare('begin immediate');
  const commit = database.prepare('commit');
  const rollback = database.prepare('rollback');
  const savepoint = database.prepare('savepoint unit');
  const rollbackTo = database.prepare('rollback to unit');
  const release = database.prepare('release unit');
  const entities = createUnitEntities(orm.em);
  const session = {
    sql: createSqliteStatements(database),
    em: () => entities.current(),
    newestSettledEvent: allSettled,
  };

  async function attempt(unit: Unit, bound: Kysely<unknown>): Promise<Attempt> {
    savepoint.run();
    entities.begin(bound);
    const attempted = await unit.attempt(session);
    entities.end();
    // After some errors SQLite rolls back the whole transaction by itself, with all other units.
    const { error } = attempted;
    if (isFatal(error)) throw error;
    if (!database.inTransaction) {
      throw error instanceof Error ? error : new Error('SQLite has rolled back the transaction.');
    }
    if (!attempted.isAccepted) rollbackTo.run();
    release.run();
    return attempted;
  }

  async function runAll(units: readonly Unit[], bound: Kysely<unknown>) {
    begin.run();
    try {
      const attempts: Attempt[] = [];
      for (const unit of units) attempts.push(await attempt(unit, bound));
      commit.run();
      return attempts;
    } catch (error) {
      if (database.inTransaction) rollback.run();
      throw error;
    }
  }

  // Holding Kysely's only connection keeps entity work elsewhere out of the transaction.
  return (units) =>
    connection
      .getClient<unknown>()
      .connection()
      .execute((bound) => runAll(units, bound));
}

/** The entity manager of the running unit: created on first use, dropped when the unit ends. */
function createUnitEntities(parent: SqlEntityManager) {
  let bound: Kysely<unknown> | undefined;
  let em: SqlEntityManager | undefined;
  return {
    begin(connection: Kysely<unknown>) {
      bound = connection;
    },
    end() {
      bound = undefined;
      em = undefined;
    },
    current(): SqlEntityManager {
      if (bound === undefined) throw new Error('A store was used after its unit of work.');
      em ??= bindEntities(parent, bound);
      return em;
    },
  };
}

/** A new entity manager that uses one connection and its current transaction. */
export function bindEntities(parent: SqlEntityManager, bound: Kysely<unknown>): SqlEntityManager {
  const em = parent.fork();
  em.setTransactionContext(bound);
  return em;
}

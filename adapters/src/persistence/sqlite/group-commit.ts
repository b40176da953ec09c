import { allSettled, type DatabaseSession } from '../database-session.ts';
import type { Attempt, CommitBatch, QueuedUnit } from '../unit-queues.ts';
import type { OpenedOrm } from './open-orm.ts';
import { createSqliteStatements } from './sqlite-statements.ts';
import type { FailureJudge } from './storage-failure.ts';

type Unit = QueuedUnit<DatabaseSession>;

/**
 * Runs the units of a batch in one transaction, each in its own savepoint; a single one needs none.
 *
 * @param isFatal whether no more may be written after an error.
 */
export function createGroupCommit(
  { writer: database }: OpenedOrm,
  isFatal: FailureJudge['isFatal'],
): CommitBatch<DatabaseSession> {
  const begin = database.prepare('begin immediate');
  const commit = database.prepare('commit');
  const rollback = database.prepare('rollback');
  const savepoint = database.prepare('savepoint unit');
  const rollbackTo = database.prepare('rollback to unit');
  const release = database.prepare('release unit');
  const sql = createSqliteStatements(database);
  const session = { sql, part: 0, newestSettledEvent: allSettled };

  async function attempt(unit: Unit): Promise<Attempt> {
    const attempted = await unit.attempt(session);
    // After some errors SQLite rolls back the whole transaction by itself, with all other units.
    const { error } = attempted;
    if (isFatal(error)) throw error;
    if (!database.inTransaction) {
      throw error instanceof Error ? error : new Error('SQLite has rolled back the transaction.');
    }
    return attempted;
  }

  async function attemptApart(unit: Unit): Promise<Attempt> {
    savepoint.run();
    const attempted = await attempt(unit);
    if (!attempted.isAccepted) rollbackTo.run();
    release.run();
    return attempted;
  }

  async function attemptSingle(unit: Unit): Promise<Attempt> {
    const attempted = await attempt(unit);
    if (attempted.isAccepted) commit.run();
    else rollback.run();
    return attempted;
  }

  return async (units) => {
    begin.run();
    try {
      const [first] = units;
      if (first !== undefined && units.length === 1) return [await attemptSingle(first)];
      const attempts: Attempt[] = [];
      for (const unit of units) attempts.push(await attemptApart(unit));
      commit.run();
      return attempts;
    } catch (error) {
      if (database.inTransaction) rollback.run();
      throw error;
    }
  };
}

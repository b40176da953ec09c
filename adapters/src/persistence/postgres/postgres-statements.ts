import type { SqlValue, Statements } from '../database-session.ts';
import type { StatementQueue } from './statement-queue.ts';
import type { StatementText, StatementTexts } from './statement-texts.ts';
import type { Sums } from './sums.ts';
import { isAfterFailure, translateError } from './translate-error.ts';

type Assigned = Readonly<{ id: number | null }>;

/** What happens to the statements of a transaction. */
export type StatementObserver = Readonly<{
  /** Called with each error of the driver, which a store may handle. */
  onError: (error: unknown) => void;
  /** The error that a store gets for one of the driver. */
  explain: (error: unknown) => unknown;
  /** Called before a statement that may change something. */
  onWrite: () => void;
}>;

const readsOnly = /^\s*(?:\/\*[^*]*\*\/\s*)?select\b/i;

/** How the statements of a connection are planned, which the start of it has set (`postgres-pool.ts`). */
const planForValues = { name: 'plan for values', text: 'set plan_cache_mode = force_custom_plan' };
const planForAll = { name: 'plan for all', text: 'set plan_cache_mode = force_generic_plan' };

/** Statements of a store, which leave over the connection of a queue. */
export function createPostgresStatements(
  { queue, sums, texts }: Readonly<{ queue: StatementQueue; sums: Sums; texts: StatementTexts }>,
  { onError, explain, onWrite }: StatementObserver,
): Statements {
  function add(statement: StatementText, values: readonly SqlValue[]) {
    if (statement.isPlannedEachTime !== true) return queue.add(statement, values);
    // If one of them fails, the statement does, too, or what follows.
    queue.add(planForValues, []).catch(onError);
    const answered = queue.add(statement, values);
    queue.add(planForAll, []).catch(onError);
    return answered;
  }

  async function execute(statement: StatementText, values: readonly SqlValue[]) {
    const answered = add(statement, values);
    queue.sendSoon();
    try {
      return await answered;
    } catch (error) {
      onError(error);
      throw explain(error);
    }
  }

  const query = (sql: string, values: readonly SqlValue[]) => {
    if (!readsOnly.test(sql)) onWrite();
    return execute(texts.of(sql), values);
  };

  async function insertNew(sql: string, values: readonly SqlValue[]) {
    onWrite();
    const { rows } = await execute(texts.ofInsertion(sql), values);
    const [row] = rows as readonly Assigned[];
    return row === undefined ? undefined : (row.id ?? 0);
  }

  return {
    get: async <Row>(sql: string, values: readonly SqlValue[] = []) =>
      (await query(sql, values)).rows[0] as Row | undefined,
    all: async <Row>(sql: string, values: readonly SqlValue[] = []) =>
      (await query(sql, values)).rows as readonly Row[],
    async insert(sql, values) {
      const id = await insertNew(sql, values);
      if (id === undefined) throw new Error('The insertion has inserted no row.');
      return id;
    },
    insertNew,
    run: async (sql, values = []) => (await query(sql, values)).count,
    send(sql, values = []) {
      onWrite();
      // What follows fails, too: the commit at the latest.
      queue.add(texts.of(sql), values).catch(onError);
    },
    add(sql, key, figures) {
      onWrite();
      sums.add(sql, key, figures);
    },
  };
}

/** Remembers the errors of a transaction, of which the first is the reason for those that follow. */
export function createFailures() {
  const errors: unknown[] = [];
  let reason: unknown;
  return {
    errors: errors as readonly unknown[],
    add: (error: unknown): void => {
      errors.push(error);
      // After it, the server refuses all that follows in the transaction.
      if (!isAfterFailure(error)) reason = error;
    },
    explain: (error: unknown): unknown => translateError(isAfterFailure(error) ? reason : error),
  };
}

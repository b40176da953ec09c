import type { SqlValue, Statements } from '../database-session.ts';
import type { AnyStatement, CompiledStatement } from '../statements/define-statement.ts';
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

type Bound = Readonly<{ sql: string | CompiledStatement; bound: readonly SqlValue[] }>;

function bind(statement: AnyStatement, values: unknown = []): Bound {
  if (typeof statement === 'string')
    return { sql: statement, bound: values as readonly SqlValue[] };
  const sql = statement.on('postgres');
  return { sql, bound: statement.bind(sql, values) };
}

const isReading = (sql: string | CompiledStatement): boolean =>
  typeof sql === 'string' ? readsOnly.test(sql) : sql.isReading;

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

  const query = (statement: AnyStatement, values: unknown) => {
    const { sql, bound } = bind(statement, values);
    if (!isReading(sql)) onWrite();
    return execute(texts.of(sql), bound);
  };

  async function insertNew(statement: AnyStatement, values: unknown) {
    onWrite();
    const { sql, bound } = bind(statement, values);
    const { rows } = await execute(texts.ofInsertion(sql), bound);
    const [row] = rows as readonly Assigned[];
    return row === undefined ? undefined : (row.id ?? 0);
  }

  return {
    get: async (statement: AnyStatement, values?: unknown) =>
      (await query(statement, values)).rows[0] as never,
    all: async (statement: AnyStatement, values?: unknown) =>
      (await query(statement, values)).rows as never,
    async insert(statement: AnyStatement, values: unknown) {
      const id = await insertNew(statement, values);
      if (id === undefined) throw new Error('The insertion has inserted no row.');
      return id;
    },
    insertNew,
    run: async (statement: AnyStatement, values?: unknown) =>
      (await query(statement, values)).count,
    send(statement: AnyStatement, values?: unknown) {
      onWrite();
      const { sql, bound } = bind(statement, values);
      // What follows fails, too: the commit at the latest.
      queue.add(texts.of(sql), bound).catch(onError);
    },
    add(statement, key, figures) {
      onWrite();
      sums.add(bind(statement).sql, key, figures);
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

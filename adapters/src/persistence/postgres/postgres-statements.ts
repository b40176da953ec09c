import type { ClientBase } from 'pg';
import type { SqlValue, Statements } from '../database-session.ts';
import { StatementBatch, type PendingStatement, type StatementAnswer } from './statement-batch.ts';
import type { StatementText, StatementTexts } from './statement-texts.ts';
import { isAfterFailure, translateError } from './translate-error.ts';

type Assigned = Readonly<{ id: number | null }>;

/** Statements over one connection, and those that no store has. */
type ConnectionStatements = Statements &
  Readonly<{
    /** Like `send`, for statements of PostgreSQL that every transaction has; each is prepared by its text. */
    sendAsIs(text: string, values?: readonly SqlValue[]): void;
    /**
     * Sends what has not left yet, and a commit.
     *
     * @returns what PostgreSQL has done: `COMMIT`, or `ROLLBACK` if a statement had failed before.
     * @throws what the driver throws.
     */
    commit(): Promise<string>;
    /** Forgets what has not left yet, and undoes what has. */
    rollBack(): Promise<void>;
    /** Sends what has not left yet. */
    flush(): void;
  }>;

/** Who is informed of what happens to statements. */
export type StatementListeners = Readonly<{
  /** Called with each error of the driver, which a store may handle. */
  onError: (error: unknown) => void;
  /** Called with the number of statements of each message that leaves. */
  onMessage: (statements: number) => void;
}>;

/**
 * Statements over one connection of PostgreSQL. Those that are asked for before anybody waits for an answer
 * leave together.
 */
export function createPostgresStatements(
  client: ClientBase,
  texts: StatementTexts,
  { onError, onMessage }: StatementListeners,
): ConnectionStatements {
  let pending: PendingStatement[] = [];
  let leavesSoon = false;
  let hasBegun = false;
  /** After it, the server refuses all that follows in the transaction. */
  let failure: unknown;

  function flush(): void {
    leavesSoon = false;
    if (pending.length === 0) return;
    const statements = pending;
    pending = [];
    hasBegun = true;
    onMessage(statements.length);
    client.query(new StatementBatch(client, statements));
  }

  function flushSoon(): void {
    if (leavesSoon) return;
    leavesSoon = true;
    queueMicrotask(flush);
  }

  const enqueue = (statement: StatementText, values: readonly SqlValue[]) =>
    new Promise<StatementAnswer>((resolve, reject) => {
      pending.push({ ...statement, values, resolve, reject });
    });

  function remember(error: unknown): void {
    if (!isAfterFailure(error)) failure = error;
    onError(error);
  }

  async function execute(statement: StatementText, values: readonly SqlValue[]) {
    const answered = enqueue(statement, values);
    flushSoon();
    try {
      return await answered;
    } catch (error) {
      remember(error);
      throw translateError(isAfterFailure(error) ? failure : error);
    }
  }

  function send(statement: StatementText, values: readonly SqlValue[]): void {
    // What follows fails, too: the commit at the latest.
    enqueue(statement, values).catch(remember);
  }

  async function insertNew(sql: string, values: readonly SqlValue[]) {
    const { rows } = await execute(texts.ofInsertion(sql), values);
    const [row] = rows as readonly Assigned[];
    return row === undefined ? undefined : (row.id ?? 0);
  }

  return {
    get: async <Row>(sql: string, values: readonly SqlValue[] = []) =>
      (await execute(texts.of(sql), values)).rows[0] as Row | undefined,
    all: async <Row>(sql: string, values: readonly SqlValue[] = []) =>
      (await execute(texts.of(sql), values)).rows as readonly Row[],
    async insert(sql, values) {
      const id = await insertNew(sql, values);
      if (id === undefined) throw new Error('The insertion has inserted no row.');
      return id;
    },
    insertNew,
    run: async (sql, values = []) => (await execute(texts.of(sql), values)).count,
    send: (sql, values = []) => send(texts.of(sql), values),
    sendAsIs: (text, values = []) => send({ text, name: text }, values),
    async commit() {
      const answered = enqueue({ text: 'commit', name: 'commit' }, []);
      flush();
      return (await answered).command;
    },
    async rollBack() {
      pending = [];
      if (!hasBegun) return;
      onMessage(1);
      await client.query('rollback');
    },
    flush,
  };
}

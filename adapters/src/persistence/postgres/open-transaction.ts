import type { PoolClient } from 'pg';
import type { DatabaseSession, SqlValue, Statements } from '../database-session.ts';
import type { Asked } from './lone-statements.ts';
import { createFailures, createPostgresStatements } from './postgres-statements.ts';
import type { StatementText } from './statement-batch.ts';
import { createStatementQueue, type StatementQueue } from './statement-queue.ts';
import { createSums } from './sums.ts';

/** The session of one unit of work or one read. */
type OpenSession = Readonly<{
  session: DatabaseSession;
  /** Whether it may have changed something. */
  hasWritten(): boolean;
  /** What it has asked for. */
  asked(): Asked;
  /** Refuses all later use. */
  end(): void;
}>;

/** A transaction that is to begin on a connection, of one unit of work or of several. */
export type OpenTransaction = Readonly<{
  /** Sends a statement that begins it, without waiting for its locks: what follows waits. */
  begin(statement: StatementText, values?: readonly SqlValue[]): void;
  /** Begins with a statement, unless nothing but these is asked for; then nothing can follow them. */
  beginUnless(
    statement: StatementText,
    isNeedless: (first: readonly StatementText[]) => boolean,
  ): void;
  openSession(): OpenSession;
  /**
   * Sends what has not left yet, and commits all of it.
   *
   * @returns what PostgreSQL has done: `COMMIT`, or `ROLLBACK` if a statement had failed.
   * @throws what the driver throws.
   */
  commit(): Promise<string>;
  /** Forgets what has not left yet, and undoes what has. */
  rollBack(): Promise<void>;
  /** The errors of the driver so far, also those that a store has handled. */
  errors: readonly unknown[];
  /** How many statements were in each of the messages that have left. */
  messages: readonly number[];
}>;

function refuseAfterEnd(sql: Statements, hasEnded: () => boolean): Statements {
  const requireRunning = () => {
    if (hasEnded()) throw new Error('A store was used after its unit of work.');
    return sql;
  };
  return {
    get: async (statement, values) => requireRunning().get(statement, values),
    all: async (statement, values) => requireRunning().all(statement, values),
    insert: async (statement, values) => requireRunning().insert(statement, values),
    insertNew: async (statement, values) => requireRunning().insertNew(statement, values),
    run: async (statement, values) => requireRunning().run(statement, values),
    send: (statement, values) => requireRunning().send(statement, values),
    add: (statement, key, figures) => requireRunning().add(statement, key, figures),
  };
}

/**
 * Opens a transaction on a connection; nothing is sent yet.
 *
 * @param newestSettledEvent up to which id the events of jobs are complete.
 */
export function openTransaction(client: PoolClient, newestSettledEvent: number): OpenTransaction {
  const messages: number[] = [];
  const queue = createStatementQueue(client, (statements) => void messages.push(statements));
  const failures = createFailures();
  const sums = createSums();

  function openSession(): OpenSession {
    let hasEnded = false;
    let hasWritten = false;
    let first: StatementText | undefined;
    let hasContinued = false;
    let isTooLate = false;
    const onWrite = () => {
      hasWritten = true;
    };
    const observer = { onError: failures.add, explain: failures.explain, onWrite };
    const add: StatementQueue['add'] = (statement, values) => {
      if (first === undefined) first = statement;
      else hasContinued = true;
      if (queue.isClosed()) isTooLate = true;
      return queue.add(statement, values);
    };
    const statements = createPostgresStatements({ queue: { ...queue, add }, sums }, observer);
    return {
      session: { sql: refuseAfterEnd(statements, () => hasEnded), newestSettledEvent },
      hasWritten: () => hasWritten,
      asked: () => ({ first, hasContinued, isTooLate }),
      end() {
        hasEnded = true;
      },
    };
  }

  return {
    begin(statement, values = []) {
      queue.add(statement, values).catch(failures.add);
    },
    beginUnless: (statement, isNeedless) => queue.beginUnless(statement, isNeedless),
    openSession,
    async commit() {
      for (const { statement, values } of sums.all())
        queue.add(statement, values).catch(failures.add);
      const answered = queue.add({ text: 'commit', name: 'commit' }, []);
      queue.sendNow();
      return (await answered).command;
    },
    async rollBack() {
      queue.clear();
      if (!queue.hasBegun()) return;
      messages.push(1);
      await client.query('rollback');
    },
    errors: failures.errors,
    messages,
  };
}

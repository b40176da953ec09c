import type { PoolClient } from 'pg';
import {
  type DatabaseSession,
  partCount,
  type SqlValue,
  type Statements,
} from '../database-session.ts';
import { createFailures, createPostgresStatements, createSums } from './postgres-statements.ts';
import type { Requested, StatementText } from './statement-batch.ts';
import { createStatementQueue, type StatementQueue } from './statement-queue.ts';

/** The session of one unit of work or one read. */
type OpenSession = Readonly<{
  session: DatabaseSession;
  /** Whether it may have changed something. */
  hasWritten(): boolean;
  /** Whether any of its statements has failed, and whether that was the first one of the transaction. */
  failed(): 'first' | 'later' | undefined;
  /** The requests of the session. */
  requested(): Requested;
  /** Refuses all later use. */
  end(): void;
}>;

/** A transaction that is to begin on a connection, of one unit of work or of several. */
export type OpenTransaction = Readonly<{
  /** Sends a statement that begins it, without waiting for its locks: what follows waits. */
  begin(statement: StatementText, values?: readonly SqlValue[]): void;
  /**
   * Begins with a statement, unless nothing but these is requested; then nothing can follow them.
   */
  beginUnless: StatementQueue['beginUnless'];
  /** @param seesOthers whether it sees what earlier sessions have added to rows of all. */
  openSession(seesOthers?: boolean): OpenSession;
  /**
   * Sends the statements that were not sent yet, and commits all of them.
   *
   * @returns what PostgreSQL has done: `COMMIT`, or `ROLLBACK` if a statement had failed.
   * @throws what the driver throws.
   */
  commit(): Promise<string>;
  /** Whether it has ended with what it has changed. */
  isCommitted(): boolean;
  /** Discards the statements that were not sent yet, and rolls back the others. */
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

/** The part of a connection: processes of the server that start after one another have numbers that follow each other. */
const partOf = (client: PoolClient): number =>
  'processID' in client ? Number(client.processID) % partCount : 0;

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
  let isCommitted = false;

  function openSession(seesOthers = false): OpenSession {
    let [hasWritten, hasEnded] = [false, false];
    let failed: ReturnType<OpenSession['failed']>;
    let requested: Requested = { first: undefined, hasContinued: false, isTooLate: false };
    const add: StatementQueue['add'] = (statement, values) => {
      const { first } = requested;
      requested = {
        first: first ?? statement,
        hasContinued: first !== undefined,
        isTooLate: requested.isTooLate || queue.isClosed(),
      };
      return queue.add(statement, values);
    };
    const onWrite = () => {
      hasWritten = true;
    };
    const addFailure = (error: unknown) => {
      failed ??= failures.errors.length === 0 ? 'first' : 'later';
      failures.add(error);
    };
    const ownFailures = { ...failures, add: addFailure };
    const parts = { queue: { ...queue, add }, sums, seesOthers, failures: ownFailures, onWrite };
    const statements = createPostgresStatements(parts);
    const sql = refuseAfterEnd(statements, () => hasEnded);
    return {
      session: { sql, part: partOf(client), newestSettledEvent },
      hasWritten: () => hasWritten,
      failed: () => failed,
      requested: () => requested,
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
      for (const { statement, values } of sums.take())
        queue.add(statement, values).catch(failures.add);
      const answered = queue.add({ text: 'commit', name: 'commit' }, []);
      queue.sendNow();
      const { command } = await answered;
      isCommitted = command === 'COMMIT';
      return command;
    },
    isCommitted: () => isCommitted,
    async rollBack() {
      queue.clear();
      if (!queue.hasBegun()) return;
      messages.push(1);
      await client.query({ name: 'rollback', text: 'rollback' });
    },
    errors: failures.errors,
    messages,
  };
}

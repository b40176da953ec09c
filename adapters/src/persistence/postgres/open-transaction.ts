import { Kysely, type MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql';
import { PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import {
  usedAfterEnd,
  type DatabaseSession,
  type SqlValue,
  type Statements,
} from '../database-session.ts';
import type { Asked } from './lone-statements.ts';
import { createFailures, createPostgresStatements } from './postgres-statements.ts';
import { createStatementQueue, type StatementQueue } from './statement-queue.ts';
import { createSums } from './sums.ts';
import type { StatementText, StatementTexts } from './statement-texts.ts';

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

/** What the ORM takes as a transaction: it passes statements to this connection, and releases nothing. */
function bindEntities(
  orm: MikroORM,
  client: PoolClient,
  sendStatements: () => void,
): SqlEntityManager {
  const query = (text: string, values: readonly unknown[]) => {
    sendStatements();
    return client.query(text, [...values]);
  };
  const bound = { query, release: () => {} } as unknown as PostgresPoolClient;
  const pool = { connect: async () => bound, end: async () => {}, options: {} };
  const em = orm.em.fork();
  em.setTransactionContext(new Kysely({ dialect: new PostgresDialect({ pool }) }));
  return em;
}

function refuseAfterEnd(sql: Statements, hasEnded: () => boolean): Statements {
  const whileRunning = async <T>(use: () => Promise<T>): Promise<T> => {
    if (hasEnded()) throw usedAfterEnd();
    return use();
  };
  return {
    get: (statement: never, values: never) =>
      whileRunning(() => sql.get(statement, values)) as never,
    all: (statement: never, values: never) =>
      whileRunning(() => sql.all(statement, values)) as never,
    insert: (statement: never, values: never) => whileRunning(() => sql.insert(statement, values)),
    insertNew: (statement: never, values: never) =>
      whileRunning(() => sql.insertNew(statement, values)),
    run: (statement: never, values: never) => whileRunning(() => sql.run(statement, values)),
    send(statement: never, values: never) {
      if (hasEnded()) throw usedAfterEnd();
      sql.send(statement, values);
    },
    add(statement, key, figures) {
      if (hasEnded()) throw usedAfterEnd();
      sql.add(statement, key, figures);
    },
  };
}

/** What a transaction needs to know of its database. */
export type TransactionContext = Readonly<{
  orm: MikroORM;
  texts: StatementTexts;
  newestSettledEvent: number;
}>;

/** Opens a transaction on a connection; nothing is sent yet. */
export function openTransaction(
  client: PoolClient,
  { orm, texts, newestSettledEvent }: TransactionContext,
): OpenTransaction {
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
    let em: SqlEntityManager | undefined;
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
    const statements = createPostgresStatements(
      { queue: { ...queue, add }, sums, texts },
      observer,
    );
    return {
      session: {
        sql: refuseAfterEnd(statements, () => hasEnded),
        em() {
          if (hasEnded) throw usedAfterEnd();
          onWrite();
          hasContinued = true;
          if (queue.isClosed()) isTooLate = true;
          queue.begin();
          em ??= bindEntities(orm, client, () => queue.sendNow());
          return em;
        },
        newestSettledEvent,
      },
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
      for (const { sql, values } of sums.all())
        queue.add(texts.of(sql), values).catch(failures.add);
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

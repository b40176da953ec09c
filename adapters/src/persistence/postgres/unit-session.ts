import { Kysely, type MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql';
import { PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import {
  usedAfterEnd,
  type DatabaseSession,
  type SqlValue,
  type Statements,
} from '../database-session.ts';
import { createPostgresStatements } from './postgres-statements.ts';
import type { StatementTexts } from './statement-texts.ts';

/** The session of one unit of work or one read, over a connection. */
export type UnitSession = Readonly<{
  session: DatabaseSession;
  /** Sends a statement that begins its transaction, without waiting for its locks: what follows waits. */
  begin(text: string, values?: readonly SqlValue[]): void;
  /**
   * Commits all of it.
   *
   * @returns what PostgreSQL has done: `COMMIT`, or `ROLLBACK` if a statement had failed.
   */
  commit(): Promise<string>;
  /** Undoes all of it; if nothing of it has left yet, there is nothing to undo. */
  rollBack(): Promise<void>;
  /** The errors of the driver so far, also those that a store has handled. */
  errors: readonly unknown[];
  /** How many statements were in each message so far. */
  messages: readonly number[];
  /** Refuses all later use. */
  end(): void;
}>;

/** What the ORM takes as a transaction: it passes statements to this connection, and releases nothing. */
function bindEntities(orm: MikroORM, client: PoolClient, beforeEach: () => void): SqlEntityManager {
  const query = (text: string, values: readonly unknown[]) => {
    beforeEach();
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
    get: <Row>(text: string, values?: readonly SqlValue[]) =>
      whileRunning(() => sql.get<Row>(text, values)),
    all: <Row>(text: string, values?: readonly SqlValue[]) =>
      whileRunning(() => sql.all<Row>(text, values)),
    insert: (text, values) => whileRunning(() => sql.insert(text, values)),
    insertNew: (text, values) => whileRunning(() => sql.insertNew(text, values)),
    run: (text, values) => whileRunning(() => sql.run(text, values)),
    send(text, values) {
      if (hasEnded()) throw usedAfterEnd();
      sql.send(text, values);
    },
  };
}

/** Creates the session for a transaction that is to begin on a connection. */
export function createUnitSession(
  orm: MikroORM,
  client: PoolClient,
  texts: StatementTexts,
  newestSettledEvent: number,
): UnitSession {
  const errors: unknown[] = [];
  const messages: number[] = [];
  let hasEnded = false;
  let em: SqlEntityManager | undefined;
  const statements = createPostgresStatements(client, texts, {
    onError: (error) => void errors.push(error),
    onMessage: (count) => void messages.push(count),
  });
  function beforeEntityStatement(): void {
    statements.flush();
    messages.push(1);
  }
  return {
    session: {
      sql: refuseAfterEnd(statements, () => hasEnded),
      em() {
        if (hasEnded) throw usedAfterEnd();
        em ??= bindEntities(orm, client, beforeEntityStatement);
        return em;
      },
      newestSettledEvent,
    },
    begin: (text, values) => statements.sendAsIs(text, values),
    commit: () => statements.commit(),
    rollBack: () => statements.rollBack(),
    errors,
    messages,
    end() {
      hasEnded = true;
    },
  };
}

import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import { usedAfterEnd, type DatabaseSession, type Statements } from '../database-session.ts';
import { createPostgresStatements } from './postgres-statements.ts';
import type { StatementTexts } from './statement-texts.ts';

/** The session of one unit of work or one read, over the connection that has its transaction. */
export type UnitSession = Readonly<{
  session: DatabaseSession;
  /** The errors of the driver so far, also those that a store has handled. */
  errors: readonly unknown[];
  /** Refuses all later use. */
  end(): void;
}>;

/** What the ORM takes as a transaction: it passes statements to this connection, and releases nothing. */
function bindEntities(orm: MikroORM, client: PoolClient): SqlEntityManager {
  const bound = { query: client.query.bind(client), release: () => {} } as PostgresPoolClient;
  const pool = { connect: async () => bound, end: async () => {} };
  const em = orm.em.fork();
  em.setTransactionContext(new Kysely({ dialect: new PostgresDialect({ pool }) }));
  return em;
}

function refuseAfterEnd(sql: Statements, hasEnded: () => boolean): Statements {
  const check = () => {
    if (hasEnded()) throw usedAfterEnd();
  };
  return {
    get: async (text, values) => (check(), sql.get(text, values)),
    all: async (text, values) => (check(), sql.all(text, values)),
    insert: async (text, values) => (check(), sql.insert(text, values)),
    insertNew: async (text, values) => (check(), sql.insertNew(text, values)),
    run: async (text, values) => (check(), sql.run(text, values)),
  };
}

/** Creates the session for a transaction that has begun on a connection. */
export function createUnitSession(
  orm: MikroORM,
  client: PoolClient,
  texts: StatementTexts,
): UnitSession {
  const errors: unknown[] = [];
  let hasEnded = false;
  let em: SqlEntityManager | undefined;
  const statements = createPostgresStatements(client, texts, (error) => void errors.push(error));
  return {
    session: {
      sql: refuseAfterEnd(statements, () => hasEnded),
      em() {
        if (hasEnded) throw usedAfterEnd();
        em ??= bindEntities(orm, client);
        return em;
      },
    },
    errors,
    end() {
      hasEnded = true;
    },
  };
}

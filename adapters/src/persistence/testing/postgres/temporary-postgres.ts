import pg from 'pg';
import { createPostgresOrm } from '../../postgres/open-postgres.ts';
import { parsePostgres, type PostgresConfig } from '../../postgres/postgres.config.ts';
import { template } from './prepared-cluster.ts';
import { startPostgres, type PostgresServer } from './start-postgres.ts';

/** A database on the server of the tests. */
export type TestDatabase = Readonly<{
  url: string;
  /** What the server reads from its URL. */
  config: PostgresConfig;
  /** Runs a statement over a connection of its own. */
  query(sql: string): Promise<readonly unknown[]>;
  /** Removes it, with the connections that it still has. */
  drop(): Promise<void>;
}>;

const origins = {
  migrated: `template ${template}`,
  empty: 'template template0',
  language: "template template0 locale_provider icu icu_locale 'en'",
};

/** Reads the URL of a database of the tests. */
export function configOf(url: string): PostgresConfig {
  const config = parsePostgres(url);
  if (config === undefined) throw new Error(`${url} is no URL of a database`);
  return config;
}

async function query(url: string, sql: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

let server: Promise<PostgresServer> | undefined;
let databases = 0;

/** The server of this process's tests, started when the first of them needs it. */
function useServer(): Promise<PostgresServer> {
  server ??= startPostgres();
  return server;
}

type Kind = 'migrated' | 'empty' | 'language';

/**
 * Creates a database of its own for a test.
 *
 * @param kind `migrated` is a copy of one that was migrated, which takes a fraction of the time;
 *   `language` is empty and orders texts as English does.
 */
export const createTestDatabase = async (kind: Kind = 'migrated'): Promise<TestDatabase> =>
  createTestDatabaseOn(await useServer(), kind);

/** Creates a database on a server, as `createTestDatabase` does. */
export async function createTestDatabaseOn(
  running: PostgresServer,
  kind: Kind = 'migrated',
): Promise<TestDatabase> {
  const admin = running.urlOf('postgres');
  databases += 1;
  const name = `test_${databases}`;
  await query(admin, `create database ${name} ${origins[kind]} strategy file_copy`);
  const url = running.urlOf(name);
  return {
    url,
    config: configOf(url),
    query: (sql) => query(url, sql),
    drop: async () => void (await query(admin, `drop database ${name} with (force)`)),
  };
}

/** Creates the tables of the rows in an empty database, without migrations. */
export async function createFromRows(config: PostgresConfig): Promise<void> {
  const { orm, close } = createPostgresOrm(config, { maxConnections: 2 });
  try {
    await orm.schema.create();
  } finally {
    await close();
  }
}

import pg, { type ClientBase } from 'pg';
import { createPostgresOrm } from '../../postgres/open-postgres.ts';
import { parsePostgres, type PostgresConfig } from '../../postgres/postgres.config.ts';
import { template } from './prepared-cluster.ts';
import { type PostgresServer, startPostgres } from './start-postgres.ts';

/** What a migrated database is like before it is used. */
export type Unused = Readonly<{
  /** Differs if anything but rows was changed: tables, triggers, functions, settings or statistics. */
  structure: string;
  /** A statement that makes the rows and the next ids what they were. */
  restoreRows: string;
}>;

/**
 * Each row of a catalog has the transaction that wrote it: the latest one and the number of rows
 * show any change.
 */
const selectStructure = `
  select concat_ws(' ', ${[
    'pg_class',
    'pg_attribute',
    'pg_attrdef',
    'pg_constraint',
    'pg_trigger',
    'pg_index',
    'pg_proc',
    'pg_statistic',
  ]
    .map((name) => `(select concat(count(*), '/', max(xmin::text::bigint)) from ${name})`)
    .join(', ')},
    (select count(*) from pg_namespace where nspname !~ '^pg_'),
    (select count(*) from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database()))
  ) as structure`;

async function readStructure(client: ClientBase): Promise<string> {
  const { rows } = await client.query<Readonly<{ structure: string }>>(selectStructure);
  return rows[0]?.structure ?? '';
}

async function readNames(client: ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<Readonly<{ name: string }>>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
  );
  return rows.map(({ name }) => name);
}

/** A statement that inserts the rows that a table has now; none if it is empty. */
async function describeRows(client: ClientBase, table: string): Promise<readonly string[]> {
  const { rows } = await client.query<Readonly<{ insert: string | null }>>(
    `select format('insert into ${table} select * from json_populate_recordset(null::${table}, %L)',
      json_agg(t)) as insert from ${table} t having count(*) > 0`,
  );
  return rows.map(({ insert }) => insert ?? '');
}

async function describeSequences(client: ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<Readonly<{ restart: string }>>(
    `select format('select setval(%L, %s, %L)', quote_ident(sequencename),
      coalesce(last_value, start_value), last_value is not null) as restart
      from pg_sequences where schemaname = 'public'`,
  );
  return rows.map(({ restart }) => restart);
}

/** Only a table with a file that is not empty can have rows: a statement for each table takes longer. */
const removeRows = `
  do $$ declare name text; begin
    for name in select quote_ident(relname) from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and (pg_stat_file(pg_relation_filepath(oid))).size > 0
    loop execute 'delete from ' || name; end loop;
  end $$`;

/** Reads what a database is like that was not used yet. */
async function describeUnused(client: ClientBase): Promise<Unused> {
  const tables = await readNames(client);
  const inserts: string[] = [];
  for (const table of tables) inserts.push(...(await describeRows(client, table)));
  const statements = [
    // No trigger keeps rows from being removed, and no foreign key decides the order.
    'set session_replication_role = replica',
    removeRows,
    ...inserts,
    ...(await describeSequences(client)),
  ];
  return { structure: await readStructure(client), restoreRows: statements.join(';\n') };
}

/**
 * Makes a database as it was before it was used, and ends all other connections of it.
 *
 * @returns whether it is: false if more than rows was changed.
 */
async function reset(client: ClientBase, unused: Unused): Promise<boolean> {
  await client.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
  if ((await readStructure(client)) !== unused.structure) return false;
  await client.query(unused.restoreRows);
  return true;
}

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

/**
 * Opens a pool for a test. Its connections may still be closing when it has ended, and be ended by the drop of
 * their database: that is an error of the pool, and of no test.
 */
export function openTestPool(url: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, ...options });
  pool.on('error', () => {});
  return pool;
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // A statement that is lost with its connection rejects. After the last one, another test may end it.
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

const query = (url: string, sql: string): Promise<readonly unknown[]> =>
  withClient(url, async (client) => (await client.query(sql)).rows);

let server: Promise<PostgresServer> | undefined;
let databases = 0;

/** The server of this process's tests, started when the first of them needs it. */
function useServer(): Promise<PostgresServer> {
  server ??= startPostgres();
  return server;
}

type Kind = 'migrated' | 'empty' | 'language';

let unused: Promise<Unused> | undefined;
const dropped: TestDatabase[] = [];

/** What each migrated database is like before it is used, read from the first one. */
function describeOnce(url: string): Promise<Unused> {
  unused ??= withClient(url, describeUnused);
  return unused;
}

/** The database of an earlier test, made as it was, or a new one: a new one takes far longer. */
async function takeMigrated(): Promise<TestDatabase> {
  const database = dropped.pop() ?? (await createTestDatabaseOn(await useServer()));
  const before = await describeOnce(database.url);
  return {
    ...database,
    async drop() {
      if (await withClient(database.url, (client) => reset(client, before))) dropped.push(database);
      else await database.drop();
    },
  };
}

/** Makes the rows and the next ids of a migrated database those of a new one, also while it is open. */
export async function restoreRows({ url }: TestDatabase): Promise<void> {
  await query(url, (await describeOnce(url)).restoreRows);
}

/** Restores rows again and again, over one connection: each new one reads the catalogs anew. */
export async function openRestorer({ url }: TestDatabase) {
  const statement = (await describeOnce(url)).restoreRows;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return { restoreRows: () => client.query(statement), close: () => client.end() };
}

/**
 * Creates a database of its own for a test.
 *
 * @param kind `migrated` has all tables and takes a fraction of the time of migrating one;
 *   `language` is empty and orders texts as English does.
 */
export const createTestDatabase = async (kind: Kind = 'migrated'): Promise<TestDatabase> =>
  kind === 'migrated' ? takeMigrated() : createTestDatabaseOn(await useServer(), kind);

/** Creates a new database on a server. */
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

/** How many connections to a database wait for a lock. */
export async function countLockWaits(database: TestDatabase): Promise<number> {
  const waiting = await database.query(`select pid from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`);
  return waiting.length;
}

import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { careForPostgres } from '../../care/care-for-postgres.ts';
import { careForFile, type DatabaseCare } from '../../care/database-care.ts';
import { openDatabase, type Database } from '../../persistence/database.ts';
import { writeMigratedFile } from '../../persistence/testing/temporary-database.ts';
import { openPostgresDatabase } from '../../persistence/postgres/postgres-database.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../persistence/testing/postgres/temporary-postgres.ts';
import type { DatabaseKind } from '../../testing/database-kind.ts';

type StoredRows = Readonly<Record<string, readonly object[]>>;

/** The database of a test server. */
export type OpenedTestDatabase = Readonly<{
  kind: DatabaseKind;
  database: Database;
  care: DatabaseCare;
  /** Runs a statement that both kinds of databases know, over a connection of its own; returns its rows. */
  query(sql: string): Promise<readonly object[]>;
  /** All rows, by the names of their tables, always in the same order. */
  readRows(): Promise<StoredRows>;
  /** Resolves when the events of all that is committed now can be read. */
  awaitSettled(): Promise<void>;
  /** Closes it, and removes it unless that is done with its folder. */
  discard(): Promise<void>;
}>;

function withFile<T>(file: string, use: (connection: BetterSqlite.Database) => T): T {
  const connection = new BetterSqlite(file);
  try {
    return use(connection);
  } finally {
    connection.close();
  }
}

function readFileRows(connection: BetterSqlite.Database): StoredRows {
  const names = connection
    .prepare<[], string>("select name from sqlite_schema where type = 'table' order by name")
    .pluck()
    .all();
  const rowsOf = (name: string) => connection.prepare<[], object>(`select * from "${name}"`).all();
  return Object.fromEntries(names.map((name) => [name, rowsOf(name)]));
}

/** Reads all rows of a file; those of an earlier time, if nothing was committed since. */
function rowReader(file: string): Readonly<{ read(): StoredRows; close(): void }> {
  let connection: BetterSqlite.Database | undefined;
  let last: Readonly<{ version: unknown; rows: StoredRows }> | undefined;
  return {
    read() {
      connection ??= new BetterSqlite(file);
      // It differs as soon as another connection has committed.
      const version = connection.pragma('data_version', { simple: true });
      if (last === undefined || last.version !== version) {
        last = { version, rows: readFileRows(connection) };
      }
      return last.rows;
    },
    close: () => connection?.close(),
  };
}

type Query = TestDatabase['query'];

async function readPostgresRows(query: Query): Promise<StoredRows> {
  const tables = (await query(
    "select tablename as name from pg_tables where schemaname = 'public' order by name",
  )) as readonly Readonly<{ name: string }>[];
  // One statement for all: each takes a new connection. Changed rows would come in another order.
  const selections = tables.map(
    ({ name }) => `select '${name}' as name, to_jsonb(t) as stored from "${name}" t`,
  );
  const rows = (await query(
    `${selections.join(' union all ')} order by name, stored`,
  )) as readonly Readonly<{ name: string; stored: object }>[];
  const found: Record<string, object[]> = Object.fromEntries(tables.map(({ name }) => [name, []]));
  for (const { name, stored } of rows) found[name]?.push(stored);
  return found;
}

async function openFile(folder: string): Promise<OpenedTestDatabase> {
  const file = join(folder, 'nsem.db');
  await writeMigratedFile(file);
  const database = await openDatabase({
    file,
    onFatal: (error) => {
      throw error;
    },
  });
  const folders = { database: file, snapshots: join(folder, 'snapshots') };
  const rows = rowReader(file);
  return {
    kind: 'SQLite',
    database,
    care: careForFile(folders, database),
    query: async (sql) =>
      withFile(file, (connection) => {
        const statement = connection.prepare<[], object>(sql);
        if (statement.reader) return statement.all();
        statement.run();
        return [];
      }),
    readRows: async () => rows.read(),
    awaitSettled: async () => {},
    async discard() {
      rows.close();
      await database.close();
    },
  };
}

async function openPostgres(folder: string): Promise<OpenedTestDatabase> {
  const { config, query, drop } = await createTestDatabase();
  const database = await openPostgresDatabase(config);
  const { pool } = database;
  return {
    kind: 'PostgreSQL',
    database,
    care: careForPostgres({ postgres: config, pool, folder: join(folder, 'snapshots') }),
    query: async (sql) => (await query(sql)) as readonly object[],
    readRows: () => readPostgresRows(query),
    awaitSettled: () => database.awaitSettled(),
    async discard() {
      await database.close();
      await drop();
    },
  };
}

/** Opens an empty database for a server whose data are in a folder. */
export const openTestDatabase = (
  kind: DatabaseKind,
  folder: string,
): Promise<OpenedTestDatabase> => (kind === 'SQLite' ? openFile(folder) : openPostgres(folder));

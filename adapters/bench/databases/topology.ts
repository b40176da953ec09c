import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { fillDatabase, type FilledDatabase, type Filling } from '../fill-marketplace.ts';
import { postgresText } from '../../src/persistence/postgres/postgres.config.ts';
import { openPostgresDatabase } from '../../src/persistence/postgres/postgres-database.ts';
import {
  startPostgres,
  type PostgresServer,
} from '../../src/persistence/testing/postgres/start-postgres.ts';
import { startTarget, type StartedTarget } from '../load.ts';

/** A database of PostgreSQL, and the server that has it. */
export type SharedDatabase = Readonly<{
  /** The process id of the server. */
  pid: number;
  /** Runs a statement, and returns its rows. */
  query<Row extends pg.QueryResultRow>(sql: string): Promise<readonly Row[]>;
  close(): Promise<void>;
}>;

/** A database with the processes that use it. */
export type Topology = Readonly<{
  name: string;
  targets: readonly StartedTarget[];
  apiKeys: readonly string[];
  /** Null if the database is a file. */
  shared: SharedDatabase | null;
  stop(): Promise<void>;
}>;

/** Durable as the default of PostgreSQL is, with memory for more than a trial. */
const durable = [
  'fsync=on',
  'full_page_writes=on',
  'synchronous_commit=on',
  'shared_buffers=256MB',
  'max_wal_size=2GB',
] as const;

/** Starts a server of PostgreSQL that is as durable as one that is installed. */
export const startDurable = (): Promise<PostgresServer> => startPostgres(durable);

const template = 'filled';

async function openShared({ urlOf, pid }: PostgresServer, name: string): Promise<SharedDatabase> {
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  return {
    pid,
    query: async (sql) => (await client.query(sql)).rows,
    close: () => client.end(),
  };
}

async function administer(server: PostgresServer, name: string, statements: readonly string[]) {
  const { query, close } = await openShared(server, name);
  try {
    for (const statement of statements) await query(statement);
  } finally {
    await close();
  }
}

async function fillTemplate(url: string, filling: Filling): Promise<FilledDatabase> {
  const database = await openPostgresDatabase(postgresText().parse(url));
  try {
    return await fillDatabase(database, { ...filling, atATime: 64 });
  } finally {
    await database.close();
  }
}

/** A server of PostgreSQL with a filled database, of which each topology gets a copy. */
type FilledPostgres = FilledDatabase & Readonly<{ server: PostgresServer }>;

/** Starts a durable server, and fills a database of it through the use cases. */
export async function fillPostgres(filling: Filling): Promise<FilledPostgres> {
  const server = await startDurable();
  try {
    // Commits that do not wait are for filling only: a copy of the database does not have this setting.
    const settings = `alter database ${template} set synchronous_commit = off`;
    await administer(server, 'postgres', [`create database ${template}`, settings]);
    const filled = await fillTemplate(server.urlOf(template), filling);
    await administer(server, template, ['vacuum analyze']);
    return { ...filled, server };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function stopAll(targets: readonly StartedTarget[]): Promise<void> {
  await Promise.all(targets.map((target) => target.stop()));
}

/** Starts processes on one database; if one does not start, none remains. */
async function startTargets(
  dataDirs: readonly string[],
  { secret, ...environment }: Readonly<{ secret: string; DATABASE_URL?: string }>,
): Promise<readonly StartedTarget[]> {
  const started: StartedTarget[] = [];
  try {
    for (const dataDir of dataDirs) {
      started.push(await startTarget('nsem', { dataDir, secret, environment }));
    }
    return started;
  } catch (error) {
    await stopAll(started);
    throw error;
  }
}

/** Starts one process on a filled folder. */
export async function startOnSqlite(
  dataDir: string,
  { secret, apiKeys }: FilledDatabase,
): Promise<Topology> {
  const targets = await startTargets([dataDir], { secret });
  return { name: 'SQLite', targets, apiKeys, shared: null, stop: () => stopAll(targets) };
}

/** Starts processes on their own copy of the filled database; each has a folder below `root`. */
export async function startOnPostgres(
  root: string,
  { server, secret, apiKeys }: FilledPostgres,
  processes: number,
): Promise<Topology> {
  const name = `used_by_${processes}`;
  await administer(server, 'postgres', [`create database ${name} template ${template}`]);
  const dataDirs = Array.from({ length: processes }, (_, nth) => join(root, `${name}-${nth}`));
  for (const dataDir of dataDirs) await mkdir(dataDir, { recursive: true });
  const environment = { secret, DATABASE_URL: server.urlOf(name) };
  const targets = await startTargets(dataDirs, environment);
  const shared = await openShared(server, name).catch(async (error: unknown) => {
    await stopAll(targets);
    throw error;
  });
  return {
    name: `PostgreSQL, ${processes} ${processes === 1 ? 'process' : 'processes'}`,
    targets,
    apiKeys,
    shared,
    async stop() {
      await stopAll(targets);
      await shared.close();
    },
  };
}

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { createServer, parseConfig } from '../../src/index.ts';
import {
  startPostgres,
  type PostgresServer,
} from '../../src/persistence/testing/postgres/start-postgres.ts';
import {
  createTestDatabaseOn,
  type TestDatabase,
} from '../../src/persistence/testing/postgres/temporary-postgres.ts';
import { contentOf, exportFrom } from '../../src/persistence/testing/postgres/move-data.ts';
import { runBin, type BinRun } from './run-bin.ts';
import { runHere, serveHere } from './run-here.ts';

/** PostgreSQL's own defaults: each commit is on the disk before it is acknowledged. */
const durable: readonly string[] = [];

let folder: string;
let demo: string;
export let dataDir: string;
export let server: PostgresServer;
export let database: TestDatabase;

const environment = () => ({
  NSEM_DATA_DIR: dataDir,
  NSEM_SECRET: 'the secret of a marketplace for tests',
  DATABASE_URL: database.url,
});

const restoreLine = () => ['restore', join(demo, 'nsem.db'), '--unsigned', '--yes'];

/** Begins a restore in a process of its own, which can be killed. */
export const beginRestore = (): BinRun => runBin(environment(), ...restoreLine());

export async function restore(): Promise<string> {
  const { code, stdout, stderr } = await runHere(restoreLine(), environment());
  expect(code, stderr).toBe(0);
  return stdout;
}

/** What is in the database, apart from what only PostgreSQL has. */
export async function readContent(): Promise<ReturnType<typeof contentOf>> {
  const file = join(folder, 'content.db');
  await exportFrom(database.url, file);
  const content = contentOf(file);
  await rm(file);
  return content;
}

/** The key of a lock: while somebody has it, rows of the ledger are being written, and are not done. */
const gate = 77;

/** Has a statement that writes rows of the ledger take until the connection ends. */
export async function holdRows(): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: database.url });
  // It is lost when the server is killed.
  holder.on('error', () => {});
  await holder.connect();
  await holder.query(`
    create function pass_gate() returns boolean language plpgsql as $$ begin
      while exists (select from pg_locks where locktype = 'advisory' and objid = ${gate})
        loop perform pg_sleep(0.02); end loop;
      return true; end $$;
    alter table ledger_entries add constraint gated check (pass_gate());
    select pg_advisory_lock(${gate})`);
  return holder;
}

export const dropGate = () =>
  database.query('alter table ledger_entries drop constraint gated; drop function pass_gate()');

/** Resolves when a statement waits for this. */
export async function untilWaiting(event: 'PgSleep' | 'SyncRep'): Promise<void> {
  const select = `select 1 from pg_stat_activity
    where wait_event = '${event}' and datname = current_database()`;
  await expect.poll(() => database.query(select)).toHaveLength(1);
}

export const listReplaced = async () =>
  (await readdir(dataDir)).filter((name) => name.startsWith('replaced'));

export let before: Awaited<ReturnType<typeof readContent>>;

export const original = () => contentOf(join(demo, 'nsem.db'));

/** Starts a server, which works. */
export async function serveOnce(): Promise<void> {
  const { url, stop } = await serveHere(dataDir, environment());
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  await stop();
}

/** Starts a PostgreSQL for a file, and fills a database of it before each test. */
export function prepareRestores(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nsem-restore-kill-'));
    demo = join(folder, 'demo');
    const config = { NSEM_DATA_DIR: demo, PORT: '0', LOG_LEVEL: 'error' };
    await (await createServer(parseConfig(config))).stop();
    server = await startPostgres(durable);
  });

  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  beforeEach(async () => {
    database = await createTestDatabaseOn(server);
    dataDir = await mkdtemp(join(folder, 'data-'));
    await restore();
    await database.query(`update accounts set name = 'Changed since' where id = 2`);
    before = await readContent();
  });

  afterEach(async () => {
    await database.drop();
  });
}

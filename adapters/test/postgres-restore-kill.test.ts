import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServer, parseConfig } from '../src/index.ts';
import {
  startPostgres,
  type PostgresServer,
} from '../src/persistence/testing/postgres/start-postgres.ts';
import {
  createTestDatabaseOn,
  type TestDatabase,
} from '../src/persistence/testing/postgres/temporary-postgres.ts';
import { contentOf, exportFrom } from '../src/persistence/testing/postgres/move-data.ts';
import { runBin, type BinRun } from './support/run-bin.ts';
import { runHere } from './support/run-here.ts';
import { serveHere } from './support/serve-here.ts';

/** PostgreSQL's own defaults: each commit is on the disk before it is acknowledged. */
const durable: readonly string[] = [];

let folder: string;
let demo: string;
let dataDir: string;
let server: PostgresServer;
let database: TestDatabase;

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

const environment = () => ({
  NSEM_DATA_DIR: dataDir,
  NSEM_SECRET: 'the secret of a marketplace for tests',
  DATABASE_URL: database.url,
});

const restoreLine = () => ['restore', join(demo, 'nsem.db'), '--unsigned', '--yes'];

/** Begins a restore in a process of its own, which can be killed. */
const beginRestore = (): BinRun => runBin(environment(), ...restoreLine());

async function restore(): Promise<string> {
  const { code, stdout, stderr } = await runHere(restoreLine(), environment());
  expect(code, stderr).toBe(0);
  return stdout;
}

/** What is in the database, apart from what only PostgreSQL has. */
async function readContent(): Promise<ReturnType<typeof contentOf>> {
  const file = join(folder, 'content.db');
  await exportFrom(database.url, file);
  const content = contentOf(file);
  await rm(file);
  return content;
}

/** The key of a lock: while somebody has it, rows of the ledger are being written, and are not done. */
const gate = 77;

/** Has a statement that writes rows of the ledger take until the connection ends. */
async function holdRows(): Promise<pg.Client> {
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

const dropGate = () =>
  database.query('alter table ledger_entries drop constraint gated; drop function pass_gate()');

/** Resolves when a statement waits for this. */
async function untilWaiting(event: 'PgSleep' | 'SyncRep'): Promise<void> {
  const select = `select 1 from pg_stat_activity
    where wait_event = '${event}' and datname = current_database()`;
  await expect.poll(() => database.query(select)).toHaveLength(1);
}

const listReplaced = async () =>
  (await readdir(dataDir)).filter((name) => name.startsWith('replaced'));

let before: Awaited<ReturnType<typeof readContent>>;

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

const original = () => contentOf(join(demo, 'nsem.db'));

/** Starts a server, which works. */
async function serveOnce(): Promise<void> {
  const { url, stop } = await serveHere(dataDir, environment());
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  await stop();
}

describe('a restore into PostgreSQL that is interrupted while it writes rows', () => {
  it('leaves the old data if it is killed, and a server starts, though its statement goes on', async () => {
    const holder = await holdRows();
    const killed = beginRestore();
    await untilWaiting('PgSleep');
    killed.child.kill('SIGKILL');
    await killed.ended;
    await serveOnce();
    await holder.end();
    await dropGate();
    expect(await listReplaced()).toEqual([]);
    expect((await readContent())['accounts']).toEqual(before['accounts']);
    expect(await restore()).toContain('The previous database is in');
    expect((await readContent())['accounts']).toEqual(original()['accounts']);
  });

  it('leaves the old data if PostgreSQL is killed, says so, and can be repeated', async () => {
    await holdRows();
    const interrupted = beginRestore();
    await untilWaiting('PgSleep');
    await server.kill();
    expect(await interrupted.ended).toBe(1);
    expect(interrupted.stderr()).toMatch(
      /^Nsem cannot continue: Nothing was restored into PostgreSQL: [^\n]+\.\n$/,
    );
    await server.restart();
    await dropGate();
    expect(await listReplaced()).toEqual([]);
    expect(await readContent()).toEqual(before);
    await serveOnce();
    await restore();
    expect((await readContent())['accounts']).toEqual(original()['accounts']);
  });

  it('keeps what was in the database if PostgreSQL is killed during the commit', async () => {
    const holder = await holdRows();
    const interrupted = beginRestore();
    await untilWaiting('PgSleep');
    await database.query(`alter system set synchronous_standby_names = 'absent'`);
    await database.query('select pg_reload_conf()');
    await holder.end();
    await untilWaiting('SyncRep');
    await server.kill();
    expect(await interrupted.ended).toBe(1);
    const said = interrupted.stderr();
    expect(said).toMatch(/it is not known whether the backup was restored.*Restore it again\.\n$/);
    await server.restart();
    await database.query('alter system reset synchronous_standby_names');
    await database.query('select pg_reload_conf()');
    const [name = ''] = await listReplaced();
    expect(said).toContain(`what was in the database is in ${join(dataDir, name)}.`);
    expect(contentOf(join(dataDir, name, 'nsem.db'))).toEqual(before);
    // The commit was on the disk of the server, and did not wait in vain.
    expect((await readContent())['accounts']).toEqual(original()['accounts']);
    expect(existsSync(join(dataDir, 'restoring'))).toBe(false);
  });
});

import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../start/config.ts';
import {
  startFolderServer,
  useStorageServer,
} from '../files/bucket/testing/use-storage-servers.ts';
import { postgresText } from '../persistence/postgres/postgres.config.ts';
import { holdShared } from '../persistence/postgres/server-lock.ts';
import { secretTables } from '../persistence/snapshot/take-snapshot.ts';
import { contentOf, exportFrom } from '../persistence/testing/postgres/move-data.ts';
import {
  createTestDatabase,
  openTestPool,
  type TestDatabase,
} from '../persistence/testing/postgres/temporary-postgres.ts';
import { systemClock as clock } from '../system/system-clock.ts';
import { verifyPostgres } from '../offline/verify-postgres.ts';
import type { VerifyOptions } from '../offline/verify.ts';
import { backUpData } from './back-up-data.ts';
import { backUpIncrement } from './increments/back-up-increment.ts';
import { restoreData } from './restore-data.ts';
import { copyDemoFolder, demoJobCount } from '../testing/demo-folder.ts';

const storage = useStorageServer(startFolderServer);
const now = Date.UTC(2026, 10, 27, 2, 15, 0);
const leftOut = [...secretTables, 'sqlite_sequence'];

let demo: string;
let folder: string;
let archive: string;
let database: TestDatabase;

const fileConfig = (dataDir: string) =>
  parseConfig({ NSEM_DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' });

/** A marketplace with its database in PostgreSQL. */
function postgresConfig(more: Readonly<Record<string, string>> = {}) {
  const config = parseConfig({
    NSEM_DATA_DIR: join(folder, 'data'),
    NSEM_SECRET: 'the secret of a marketplace for tests',
    DATABASE_URL: database.url,
    PORT: '0',
    LOG_LEVEL: 'error',
    ...more,
  });
  return { ...config, postgres: postgresText().parse(database.url) };
}

const verify = (how: VerifyOptions = {}, config = postgresConfig()) => verifyPostgres(config, how);
const restore = (files: readonly string[], config = postgresConfig()) =>
  restoreData(config, files, { now });

async function contentNow(): Promise<ReturnType<typeof contentOf>> {
  const file = join(folder, 'content.db');
  await exportFrom(database.url, file);
  const content = contentOf(file, leftOut);
  await rm(file);
  return content;
}

beforeAll(async () => {
  demo = await mkdtemp(join(tmpdir(), 'nsem-moving-demo-'));
  await copyDemoFolder(demo);
  ({ file: archive } = await backUpData(fileConfig(demo), demo, { clock }));
});
afterAll(() => rm(demo, { recursive: true }));

async function open(content?: 'empty'): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'nsem-into-postgres-'));
  database = await createTestDatabase(content);
}

async function close(): Promise<void> {
  await database.drop();
  await rm(folder, { recursive: true });
}

/** Does something while a server has the lock of the database. */
async function whileInUse(work: () => Promise<void>): Promise<void> {
  const pool = openTestPool(database.url);
  const server = await holdShared(pool);
  await work();
  await server.stop();
  await pool.end();
}

const original = () => contentOf(join(demo, 'nsem.db'), leftOut);

describe('a backup that is restored into PostgreSQL', { timeout: 300_000 }, () => {
  beforeAll(() => open());
  afterAll(close);

  it('is complete, with files in a bucket, and so is one that is made there', async () => {
    const config = postgresConfig({ STORAGE_URL: storage().url });
    const { files, ...restored } = await restore([archive], config);
    expect(restored).toMatchObject({ jobs: demoJobCount, damaged: [], replaced: null });
    expect(await verify({}, config)).toMatchObject({ jobs: demoJobCount, problems: [], files });
    expect(await readdir(join(folder, 'data'))).not.toContain('files');
    const { file, damage } = await backUpData(config, folder, { clock });
    expect(damage.count).toBe(0);
    const dataDir = join(folder, 'file');
    const back = await restoreData(fileConfig(dataDir), [file], { now });
    expect(back).toMatchObject({ files, damaged: [] });
    expect(contentOf(join(dataDir, 'nsem.db'), leftOut)).toEqual(original());
  });
});

/** Each test leaves a complete marketplace, but for the last one, which damages it. */
describe('a database file that is restored into PostgreSQL', { timeout: 300_000 }, () => {
  let file: string;
  let restored: Awaited<ReturnType<typeof restore>>;
  beforeAll(async () => {
    await open();
    await cp(join(demo, 'files'), join(folder, 'data', 'files'), { recursive: true });
    file = join(folder, 'copy.db');
    await cp(join(demo, 'nsem.db'), file);
    restored = await restore([file]);
  });
  afterAll(close);

  it('needs no archive, and changes nothing if it cannot be imported', async () => {
    expect(restored).toMatchObject({ damaged: [], replaced: null });
    await database.query(
      `alter table contact_messages add constraint refusal check (message <> 'refused')`,
    );
    const opened = new Database(file);
    opened.exec(`insert into contact_messages (name, email, message, created_at)
      values ('', '', 'refused', 0)`);
    opened.close();
    await expect(restore([file])).rejects.toThrow('violates check constraint');
    await database.query('alter table contact_messages drop constraint refusal');
    expect(await contentNow()).toEqual(original());
    const left = await readdir(join(folder, 'data'));
    expect(left.filter((name) => /^(?:replaced|restoring)/.test(name))).toEqual([]);
  });

  it('compares with a seal, and is recounted if no server is using it', async () => {
    await database.query(`update storage_totals set bytes = bytes + 1;
      update client_totals set spent = spent + 1;
      update languages set is_used = false`);
    const { problems, seal } = await verify();
    expect(problems.length).toBeGreaterThan(1);
    expect(problems.join('\n')).toMatch(/^languages \d+: is_used is false/m);
    expect(seal).not.toBeNull();
    const other = { ...seal!, hash: '0'.repeat(64) };
    expect((await verify({ expectedSeal: other })).problems).toHaveLength(problems.length + 1);
    await whileInUse(() =>
      expect(verify({ recount: true })).rejects.toThrow('stop all servers first'),
    );
    expect((await verify({ recount: true })).problems).toEqual([]);
    expect((await verify({ expectedSeal: seal! })).problems).toEqual([]);
  });

  it('is replaced by a backup and its increment, unless a server uses it, and saved in a file', async () => {
    const made = async (name: string) => {
      const index = join(folder, 'index');
      return (await backUpIncrement(postgresConfig(), join(folder, name), { clock, index })).file;
    };
    const full = await made('full.zip');
    await database.query(`update accounts set name = 'Changed' where id = 2`);
    const increment = await made('increment.zip');
    const saved = await contentNow();
    await database.query(`update accounts set name = 'Lost' where id = 2`);
    const lost = await contentNow();
    await whileInUse(() =>
      expect(restore([full, increment])).rejects.toThrow('stop all servers first'),
    );
    const { replaced } = await restore([full, increment]);
    expect(await contentNow()).toEqual(saved);
    expect(contentOf(join(replaced!, 'nsem.db'), leftOut)).toEqual(lost);
  });

  it('has no pages to accept', async () => {
    await expect(verify({ acceptPages: true })).rejects.toThrow('--accept-pages is for');
  });

  it('is verified: missing files are found, and changes that no server has made', async () => {
    await rm(join(folder, 'data', 'files'), { recursive: true });
    await database.query(`alter table ledger_entries disable trigger user;
      update ledger_entries set amount = amount + 1
      where posting_id = (select max(posting_id) from ledger_entries)`);
    const { problems, files } = await verify({ quick: true });
    expect(problems.filter((problem) => /missing/.test(problem))).toHaveLength(files + 2);
    expect(problems.join('\n')).toMatch(/seal/);
    for (const name of ['ledger_entries_no', 'ledger_entries_no_truncate']) {
      expect(problems).toContain(
        `schema: the trigger ledger_entries.${name} is missing or disabled`,
      );
    }
  });
});

describe('a database of PostgreSQL', () => {
  beforeAll(() => open('empty'));
  afterAll(close);

  it('that contains nothing is neither backed up nor verified', async () => {
    const message = 'There is no marketplace in the database of PostgreSQL.';
    await expect(backUpData(postgresConfig(), folder, { clock })).rejects.toThrow(message);
    await expect(verify()).rejects.toThrow(message);
  });

  it('that cannot be reached is named without its password', async () => {
    const url = 'postgres://nsem:hidden-password@127.0.0.1:1/shop';
    const config = { ...postgresConfig(), postgres: postgresText().parse(url) };
    const failed = await verifyPostgres(config, {}).catch((error: unknown) => String(error));
    expect(failed).toContain('The database shop at 127.0.0.1:1 cannot be used:');
    expect(failed).not.toContain('hidden-password');
  });
});

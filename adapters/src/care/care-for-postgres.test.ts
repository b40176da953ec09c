import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSource } from '../backup/back-up-data.ts';
import { markBackup } from '../persistence/postgres/backup-mark.ts';
import { postgresText } from '../persistence/postgres/postgres.config.ts';
import { secretTables } from '../persistence/snapshot/take-snapshot.ts';
import { readRegisteredFiles } from '../persistence/snapshot/read-registered-files.ts';
import { contentOf, importInto } from '../persistence/testing/postgres/move-data.ts';
import {
  createTestDatabase,
  openTestPool,
  type TestDatabase,
} from '../persistence/testing/postgres/temporary-postgres.ts';
import { copyDemoFolder, demoJobCount } from '../testing/demo-folder.ts';
import { careForPostgres } from './care-for-postgres.ts';

let folder: string;
let original: string;
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-care-'));
  const data = join(folder, 'demo');
  await copyDemoFolder(data);
  original = join(data, 'nsem.db');
  database = await createTestDatabase();
  await importInto(database.url, original);
  pool = openTestPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const snapshots = () => join(folder, 'snapshots');
const careOver = (used: pg.Pool, postgres = postgresText().parse(database.url)) =>
  careForPostgres({ postgres, pool: used, folder: snapshots() });
const care = () => careOver(pool);
const going = new AbortController().signal;

describe('the care of a database in PostgreSQL', { timeout: 300_000 }, () => {
  it('takes snapshots without secrets, of which other processes know, however these end', async () => {
    const other = openTestPool(database.url);
    const isBackedUp = () => careOver(other).isBackedUpElsewhere();
    expect(await isBackedUp()).toBe(false);
    const { file, remove, sizeBytes, sha256, schema } = await care().snapshots.take();
    expect(await isBackedUp()).toBe(true);
    expect({ sizeBytes, sha256, schema }).toEqual({
      sizeBytes: expect.any(Number),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      schema: expect.stringMatching(/^00\d\d-/),
    });
    const leftOut = [...secretTables, 'sqlite_sequence'];
    expect(contentOf(file, leftOut)).toEqual(contentOf(original, leftOut));
    const release = await markBackup(pool);
    await remove();
    expect(await readdir(snapshots())).toEqual([]);
    expect(await isBackedUp()).toBe(true);
    release();
    await expect.poll(isBackedUp).toBe(false);
    const absent = { ...postgresText().parse(database.url), database: 'absent' };
    await expect(careOver(pool, absent).snapshots.take()).rejects.toThrow('absent');
    await expect.poll(isBackedUp).toBe(false);
    await other.end();
  });

  it('knows of a command that makes a backup until that has copied all files', async () => {
    const config = {
      snapshotDir: null,
      storage: null,
      postgres: postgresText().parse(database.url),
    };
    {
      await using cleanup = new AsyncDisposableStack();
      await openSource({ ...config, dataDir: join(folder, 'data') }, cleanup);
      expect(await care().isBackedUpElsewhere()).toBe(true);
    }
    await expect.poll(() => care().isBackedUpElsewhere()).toBe(false);
  });

  it('reads the registered files in steps', async () => {
    const found = [];
    for (let id = 0; ;) {
      const step = await care().readFilesAfter(id, 3);
      found.push(...step.map(({ file }) => file));
      if (step.length === 0) break;
      id = step.at(-1)!.id;
    }
    expect(found.length).toBeGreaterThan(3);
    expect(found).toEqual([...readRegisteredFiles(original)]);
  });

  it('measures the database', async () => {
    const [row] = await database.query('select pg_database_size(current_database())::int as size');
    expect(row).toEqual({ size: expect.any(Number) });
    expect(await care().sizeInBytes()).toBeGreaterThan(1_000_000);
  });

  it('checks the books and everything else, and leaves nothing behind', async () => {
    expect(await care().checkDatabase(going)).toEqual({ problemCount: 0, problems: [] });
    await pool.query('update ledger_accounts set balance = balance + 1 where balance > 0');
    const books = await care().checkBooks(going);
    expect(books.jobs).toBe(demoJobCount);
    expect(books.problemCount).toBeGreaterThan(0);
    expect(await readdir(snapshots())).toEqual([]);
  });

  it('ends a check that is stopped', async () => {
    const stopped = AbortSignal.abort();
    await expect(care().checkBooks(stopped)).rejects.toThrow('its thread was ended');
    expect(await readdir(snapshots())).toEqual([]);
  });
});

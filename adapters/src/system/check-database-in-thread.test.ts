import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { aPastJob, storeAdmin, storeClient, storePastJob, storeProvider } from '@nsem/core/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  openTemporaryDatabase,
  type TemporaryDatabase,
} from '../persistence/testing/temporary-database.ts';
import { checkDatabaseInThread } from './check-in-thread.ts';

let database: TemporaryDatabase;

beforeEach(async () => {
  database = await openTemporaryDatabase();
  await database.accept(async (stores) => {
    const client = await storeClient(stores, { balance: 1_000 });
    const parties = { client, provider: await storeProvider(stores) };
    await storePastJob(stores, { ...parties, admin: await storeAdmin(stores) }, aPastJob());
  });
});
afterEach(() => database.discard());

const opened = () => ({ file: database.file, descriptor: database.descriptor });

it('finds in pages, indexes and records what the books do not show', async () => {
  await database.close();
  const other = new Database(database.file);
  other.exec(`update accounts set half_stars = half_stars + 7;
    drop index files_key_unique`);
  other.close();
  const descriptor = openSync(database.file, 'r');
  const { problems, problemCount } = await checkDatabaseInThread({
    file: database.file,
    descriptor,
  });
  closeSync(descriptor);
  expect(problems).toContainEqual(
    expect.stringMatching(/^page \d+ of the database is not as it was written$/),
  );
  expect(problems.join('\n')).toMatch(/files_key_unique[^]+half_stars is 7, expected 0/);
  expect(problemCount).toBe(problems.length);
});

it('throws if there is no database, and when it is ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nsem-check-'));
  const missing = { ...opened(), file: join(folder, 'nsem.db') };
  await expect(checkDatabaseInThread(missing)).rejects.toThrow('The database could not be checked');
  await expect(checkDatabaseInThread(opened(), AbortSignal.abort())).rejects.toThrow(
    'its thread was ended',
  );
  await rm(folder, { recursive: true });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aPastJob, storeAdmin, storeClient, storePastJob, storeProvider } from '@nsem/core/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTemporaryDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import { checkStoredBooks } from '../../system/check-in-thread.ts';

let database: TemporaryDatabase;

beforeEach(async () => {
  database = await openTemporaryDatabase();
  await database.accept(async (stores) => {
    const client = await storeClient(stores, { balance: 1_000 });
    const parties = { client, provider: await storeProvider(stores) };
    await storePastJob(stores, { ...parties, admin: await storeAdmin(stores) }, aPastJob());
  });
});

afterEach(async () => {
  await database.discard();
});

describe('the check of the books of a running server', () => {
  it('finds no problem if they balance', async () => {
    const verdict = await checkStoredBooks(database.file);
    expect(verdict).toEqual({ problemCount: 0, problems: [], entries: 4, jobs: 1 });
  });

  it('reports the violated rules if rows were changed by hand', async () => {
    database.query("update ledger_accounts set balance = balance + 1 where name like '%:wallet'");
    const { problemCount, problems } = await checkStoredBooks(database.file);
    expect(problems).toContain('the balances do not sum to zero');
    expect(problemCount).toBe(problems.length);
  });

  it('throws if there are no books', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nsem-books-'));
    await expect(checkStoredBooks(join(folder, 'nsem.db'))).rejects.toThrow('could not be checked');
    await rm(folder, { recursive: true });
  });
});

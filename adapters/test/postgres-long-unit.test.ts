import { setTimeout as delay } from 'node:timers/promises';
import {
  checkBooks,
  createApplication,
  decideImportLine,
  importGlossary,
  mostTerms,
  ok,
  type DecidedLine,
} from '@nsem/core';
import { accept, bySession, onMonday, storeClient } from '@nsem/core/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openPostgresDatabase,
  type PostgresDatabase,
} from '../src/persistence/postgres/postgres-database.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../src/persistence/testing/postgres/temporary-postgres.ts';
import { expectEachOnce, startRepeatedJobs, type RepeatedJobs } from './support/repeated-jobs.ts';

let created: TestDatabase;
/** Two processes with one database: one has a long unit, and the other has writers. */
let slow: PostgresDatabase;
let busy: PostgresDatabase;
let jobs: RepeatedJobs;

beforeEach(async () => {
  created = await createTestDatabase();
  slow = await openPostgresDatabase(created.config);
  busy = await openPostgresDatabase(created.config);
  jobs = await startRepeatedJobs(busy);
  await jobs.more(20);
});
afterEach(async () => {
  await slow.close();
  await busy.close();
  await created.drop();
});

/** How many transactions of the other process wait for the long one; units share them. */
async function countWaiting(): Promise<number> {
  const found = await created.query(
    `select 1 from pg_locks join pg_database on oid = database
     where datname = current_database() and locktype = 'advisory' and not granted`,
  );
  return found.length;
}

function decideLine(nth: number): DecidedLine {
  const decided = decideImportLine({
    line: nth + 1,
    sourceLanguage: 'en',
    targetLanguage: 'tw',
    term: `clinic ${nth}`,
    translation: `ayaresabea ${nth}`,
    note: '',
    forbidden: '',
    caseSensitive: '',
  });
  if (!decided.ok) throw new Error('the line can be imported');
  return decided.value;
}

describe('writers beside a long unit of another process, which runs alone,', () => {
  it('wait for the import of a whole glossary, and notice nothing else', async () => {
    const owner = accept(
      await slow.unitOfWork.write(async (stores) => ok(await storeClient(stores, {}))),
    );
    const lines = Array.from({ length: mostTerms }, (_, nth) => decideLine(nth));
    const importing = createApplication(slow.unitOfWork).perform(importGlossary, {
      actor: bySession(owner),
      input: { lines, mode: 'add', isDryRun: false },
      context: onMonday,
    });
    await expect.poll(countWaiting).toBeGreaterThan(0);
    accept(await importing);
    await jobs.more(20);
    await jobs.stop();
    expect(jobs.failures).toEqual([]);
    await expectEachOnce(busy, jobs);
    const [terms] = await created.query('select count(*)::int as count from glossary_terms');
    expect(terms).toEqual({ count: mostTerms });
    expect(checkBooks(await busy.readBooks())).toEqual([]);
  });

  it('fail after ten seconds because the database is not available, and lose nothing', async () => {
    const ending = new AbortController();
    const long = slow.unitOfWork.write(async (stores) => {
      const { id } = await storeClient(stores, { balance: 10 });
      // It is never idle for long, so that nothing ends it.
      while (!ending.signal.aborted) {
        await stores.accounts.find(id);
        await delay(200);
      }
      return ok(id);
    });
    await expect.poll(countWaiting).toBeGreaterThan(0);
    expect(jobs.failures).toEqual([]);
    await expect.poll(() => jobs.failures.length).toBeGreaterThan(4);
    // Who only reads notices nothing.
    expect((await busy.readBooks()).jobs.length).toBeGreaterThanOrEqual(20);
    ending.abort();
    accept(await long);
    await jobs.more(20);
    await jobs.stop();
    expect(new Set(jobs.failures)).toEqual(new Set(['DatabaseUnavailableError']));
    await expectEachOnce(busy, jobs);
    expect(checkBooks(await busy.readBooks())).toEqual([]);
  });
});

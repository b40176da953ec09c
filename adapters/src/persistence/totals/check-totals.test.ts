import {
  aFile,
  aPastJob,
  aQuoteForAudio,
  aQuoteForWords,
  instantOf,
  storeAdmin,
  storeBareJob,
  storeClient,
  storePastJob,
  storeProvider,
  twiNarration,
  twiTranscription,
  type PastJob,
} from '@nsem/core/testing';
import { instant, jobStatuses } from '@nsem/core';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTemporaryDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import { checkTotals, recountTotals } from './check-totals.ts';
import { totalTables } from './totals-store.ts';

let database: TemporaryDatabase;

const open = async () => void (database = await openTemporaryDatabase());
const discard = () => database.discard();

function findWrong(): readonly string[] {
  const connection = new Database(database.file, { readonly: true });
  try {
    return [...checkTotals(connection)];
  } finally {
    connection.close();
  }
}

const begin = instantOf('2026-02-01T00:00:00.000Z');

const anInstant = fc
  .integer({ min: -40 * 1_440, max: 40 * 1_440 })
  .map((minutes) => instant(begin + minutes * 60_000));

const aLife: fc.Arbitrary<PastJob> = fc
  .record({
    order: fc.constantFrom(
      { quote: aQuoteForWords(120) },
      { quote: aQuoteForWords(333), work: twiNarration },
      { quote: aQuoteForAudio(90_500), work: twiTranscription },
    ),
    status: fc.constantFrom(...jobStatuses),
    times: fc.tuple(anInstant, anInstant, anInstant),
  })
  .map(({ order, status, times }) => {
    const [createdAt = begin, endedAt = begin, refundedAt = begin] = times.toSorted(
      (one, other) => one - other,
    );
    return aPastJob({ ...order, status, createdAt, endedAt, refundedAt });
  });

const mailbox = 'the digest of a mailbox';
const noOrigin = { network: null, device: null };

const live = (jobs: readonly PastJob[]) =>
  database.accept(async (stores) => {
    const client = await storeClient(stores, { balance: 1_000_000 });
    const parties = { client, provider: await storeProvider(stores) };
    const all = { ...parties, admin: await storeAdmin(stores) };
    for (const job of jobs) await storePastJob(stores, all, job);
    // A free translation that was cancelled, and a file.
    const free = { quote: aQuoteForWords(100, 100), redemption: { mailbox, ...noOrigin } };
    await storeBareJob(stores, { ...free, clientId: client.id, status: 'cancelled' });
    await stores.files.insert(aFile(), client.id);
  });

const readAll = () =>
  Object.values(totalTables).map(({ name, key, sums }) =>
    database.query(
      `select * from ${name} where ${sums.map((column) => `${column} <> 0`).join(' or ')}
       order by ${key.join(', ')}`,
    ),
  );

describe('the totals of a database', () => {
  beforeEach(open);
  afterEach(discard);

  it('are the sums of jobs and earnings after any lives of jobs, and the same counted again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aLife, { minLength: 1, maxLength: 8 }), async (jobs) => {
        await live(jobs);
        expect(findWrong()).toEqual([]);
        const before = readAll();
        recountTotals(database.file);
        expect(readAll()).toEqual(before);
      }),
      { numRuns: 15 },
    );
  });

  it('with missing rows are found', async () => {
    await live([aPastJob()]);
    for (const { name } of Object.values(totalTables)) database.query(`delete from ${name}`);
    expect(findWrong()).toHaveLength(Object.keys(totalTables).length);
  });
});

/** Each test corrects what it has changed. */
describe('changed rows', () => {
  beforeAll(async () => {
    await open();
    await live(jobStatuses.map((status) => aPastJob({ status })));
  });
  afterAll(discard);

  it.each(
    Object.values(totalTables).flatMap(({ name, sums }) => sums.map((column) => [name, column])),
  )('of %s are found by their %s, and corrected', (name, column) => {
    database.query(`update ${name} set ${column} = ${column} + 7`);
    const found = findWrong();
    expect(found.length).toBeGreaterThan(0);
    for (const problem of found) {
      expect(problem).toMatch(
        new RegExp(`^totals: ${name}, .*: ${column} is -?\\d+ instead of -?\\d+$`),
      );
    }
    recountTotals(database.file);
    expect(findWrong()).toEqual([]);
  });
});

import {
  acceptResult,
  type Account,
  assignJob,
  createJob,
  declineRevision,
  deliverJob,
  disputeResult,
  type Instant,
  type Job,
  type JobId,
  later,
  pesewas,
  refundJob,
  requestRevision,
  type Result,
  settleDispute,
  type Stores,
  writeStatement,
} from '@nsem/core';
import {
  accept,
  aFile,
  aJobRequest,
  bySession,
  englishToTwi,
  mondayMorning,
  onMonday,
  storeAdmin,
  storeClient,
  storeLanguages,
  storePrices,
  storeProvider,
} from '@nsem/core/testing';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkFigures } from '../services/figures.ts';
import { openTemporaryDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import { checkTotals } from '../totals/check-totals.ts';
import { verifyBooks } from './verify-books.ts';
import { verifyRecords } from './verify-records.ts';

type People = Readonly<{ client: Account; provider: Account; admin: Account }>;
type Refused<T> = Promise<Result<T, Readonly<{ code: string }>>>;

let database: TemporaryDatabase;
let people: People;
let now: Instant;

const context = () => ({ ...onMonday, now, reviews: { days: 3, mostRevisions: 2 } });

/** Runs a use case a second after the one before. */
function run<T>(work: (stores: Stores) => Refused<T>): Promise<T> {
  now = later(now, 1_000);
  return database.accept(async (stores) => accept(await work(stores)));
}

const by = (who: keyof People) => bySession(people[who]);

async function takenJob(): Promise<Job> {
  const request = aJobRequest({ content: 'nsuo '.repeat(1_100) });
  const { id } = await run((stores) => createJob(stores, by('client'), request, context()));
  return run((stores) => assignJob(stores, by('provider'), { id, providerId: null }, context()));
}

async function deliver(id: JobId): Promise<JobId> {
  const delivery = { id, kind: 'text', file: aFile(), findings: [] } as const;
  await run((stores) => deliverJob(stores, by('provider'), delivery, context()));
  return id;
}

const delivered = async () => deliver((await takenJob()).id);

const revise = (id: JobId) =>
  run((stores) => {
    const request = { id, reasons: ['meaning'], text: 'The dose is wrong.', pins: [] } as const;
    return requestRevision(stores, by('client'), { ...request, dueAt: null }, context());
  });

const decline = (id: JobId) =>
  run((stores) =>
    declineRevision(stores, by('provider'), { id, reason: 'It is right.' }, context()),
  );

const dispute = (id: JobId) =>
  run((stores) => disputeResult(stores, by('client'), { id, reason: 'It is wrong.' }, context()));

const state = (id: JobId, who: 'client' | 'provider') =>
  run((stores) => writeStatement(stores, by(who), { id, text: 'See the leaflet.' }, context()));

const settle = (id: JobId, returned: bigint) =>
  run((stores) => {
    const settlement = { id, returned: pesewas(returned), reason: 'A part is missing.' };
    return settleDispute(stores, by('admin'), settlement, context());
  });

const refund = (id: JobId, amount?: bigint) =>
  run((stores) => {
    const part = amount === undefined ? {} : { amount: pesewas(amount) };
    return refundJob(stores, by('admin'), { id, reason: 'Left out.', ...part }, context());
  });

/** Every way that a result can go, each with a job of 33.00 GHS; the platform pays for a part of the first. */
async function liveAll(): Promise<void> {
  await refund(await delivered(), 1_001n);
  await delivered();
  const mended = await delivered();
  await revise(mended);
  await deliver(mended);
  await run((stores) => acceptResult(stores, by('client'), mended, context()));
  await revise(await delivered());
  await decline((await revise(await delivered())).id);
  for (const returned of [0n, 777n, 3_300n]) {
    const contested = await delivered();
    await revise(contested);
    await decline(contested);
    await state(contested, 'client');
    await settle(contested, returned);
  }
  const released = await delivered();
  await dispute(released);
  await state(released, 'provider');
  await settle(released, 101n);
  await refund(released, 55n);
  await refund(released);
  const parts = await delivered();
  await refund(parts, 333n);
  await refund(parts, 1n);
  await refund(await delivered());
}

/** What the checks of a database find. */
function findProblems(): readonly string[] {
  const file = new BetterSqlite(database.file, { readonly: true });
  const totals = [...checkTotals(file)];
  file.close();
  return [
    ...verifyBooks(database.file, { maxProblems: 9 }).problems,
    ...verifyRecords(database.file, { maxProblems: 9 }).problems,
    ...checkFigures(database.file, 9).problems,
    ...totals,
  ];
}

beforeEach(async () => {
  database = await openTemporaryDatabase();
  now = mondayMorning;
  people = await database.accept(async (stores) => {
    await storeLanguages(stores);
    await storePrices(stores);
    return {
      client: await storeClient(stores, { balance: 100_000 }),
      provider: await storeProvider(stores, [englishToTwi]),
      admin: await storeAdmin(stores),
    };
  });
  await liveAll();
});

afterEach(() => database.discard());

describe('the checks of a marketplace with reviews', () => {
  it('find nothing in any way that a result can go', () => {
    expect(findProblems()).toEqual([]);
  });

  it.each([
    ['an earning in review that is marked as cleared', 'update earnings set cleared_at = at'],
    [
      'an accepted result whose earning is not cleared',
      "update earnings set cleared_at = null where kind = 'partial-refund'",
    ],
    [
      'another number of revisions',
      'update jobs set revisions = revisions + 1 where revisions = 1',
    ],
    ['another sum that was returned', 'update jobs set returned_due = returned_due + 1'],
    ['a sum that the platform got back', 'update jobs set returned_discount = 1 where id = 1'],
    [
      'a partial refund of another amount',
      "update earnings set net = net + 1, gross = gross + 1 where kind = 'partial-refund'",
    ],
    [
      'a partial refund at another time',
      "update earnings set at = at + 5 where kind = 'partial-refund'",
    ],
    ['a revision at another time', "update job_events set at = at - 5 where move = 'revise'"],
    ['a decision at another time', "update job_events set at = at + 5 where move = 'settle'"],
  ])('find %s', (_, change) => {
    const file = new BetterSqlite(database.file);
    file.exec(change);
    file.close();
    expect(findProblems()).not.toEqual([]);
  });
});

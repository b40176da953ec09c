import { instant, monthOf, ok, runPayouts, type InsightStore, type Stores } from '@nsem/core';
import {
  accept,
  accountId,
  aClient,
  anAdmin,
  aPastJob,
  aProvider,
  aQuoteForAudio,
  aQuoteForWords,
  createMemoryUnitOfWork,
  englishToTwi,
  moment,
  storeAccount,
  storeClient,
  storePastJob,
  storeProvider,
  twiNarration,
  twiTranscription,
  type Parties,
  type PastJob,
} from '@nsem/core/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SqlValue } from '../database-session.ts';
import { openTemporaryDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import { createInsightStore } from './insight-store.ts';

let database: TemporaryDatabase;

beforeAll(async () => {
  database = await openTemporaryDatabase();
});

afterAll(async () => {
  await database.discard();
});

const minute = 60_000;
const turnOfMonth = moment('2026-02-01T00:00:00.000Z');

/** Moments around the turn of a month, the turn itself and those next to it among them. */
const aMoment = fc
  .oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -40 * 1_440, max: 40 * 1_440 }))
  .map((offset) => instant(turnOfMonth + offset * (Math.abs(offset) === 1 ? 1 : minute)));

const anOrder = fc.oneof(
  fc.record({
    work: fc.constantFrom(englishToTwi, twiNarration),
    quote: fc.integer({ min: 1, max: 1_200 }).map((words) => aQuoteForWords(words)),
  }),
  fc.record({
    work: fc.constant(twiTranscription),
    quote: fc.integer({ min: 1, max: 30 * minute }).map(aQuoteForAudio),
  }),
);

const aJob: fc.Arbitrary<PastJob> = fc
  .tuple(
    anOrder,
    fc.constantFrom('completed', 'completed', 'refunded', 'cancelled', 'failed', 'in_progress'),
    fc.tuple(aMoment, aMoment, aMoment),
  )
  .map(([order, status, times]) => {
    const [createdAt = turnOfMonth, endedAt = turnOfMonth, refundedAt = turnOfMonth] =
      times.toSorted((one, other) => one - other);
    return aPastJob({ ...order, status, createdAt, endedAt, refundedAt });
  });

/** People who are the same wherever they are stored. */
function newParties() {
  const [client, provider, admin] = [aClient(), aProvider(), anAdmin()];
  return async (stores: Stores): Promise<Parties> => ({
    client: await storeClient(stores, { ...client, balance: 1_000_000 }),
    provider: await storeProvider(stores, [], provider),
    admin: await storeAccount(stores, admin),
  });
}

/** Everything that a store answers about everybody and about these people. */
async function askAll({ insights }: Stores, { client, provider }: Parties) {
  const personal = [-1, 0, 1].map((before) => monthOf(turnOfMonth, before));
  return {
    platform: await insights.countPlatform(),
    jobs: await insights.countJobs(turnOfMonth),
    completed: await insights.sumCompleted(),
    money: await insights.sumMoney(),
    calls: await insights.countCalls(client.id, turnOfMonth),
    usage: await Promise.all(personal.map((period) => insights.sumUsage(client.id, period))),
    earned: await Promise.all(personal.map((period) => insights.sumEarned(provider.id, period))),
    byService: await insights.sumEarnedByService(provider.id),
    wallets: await insights.listWallets({}, { limit: 100 }),
  };
}

describe('the sums of the database', () => {
  it('are those that are made by hand, whatever has happened', async () => {
    const memory = createMemoryUnitOfWork();
    const seen = { refunds: 0, spoken: 0, paid: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(aJob, { maxLength: 12 }), fc.boolean(), async (jobs, isPayday) => {
        const join = newParties();
        const live = async (stores: Stores) => {
          const parties = await join(stores);
          for (const job of jobs) await storePastJob(stores, parties, job);
          if (isPayday) accept(await runPayouts(stores, { weekStart: null }, turnOfMonth));
          return parties;
        };
        const parties = accept(await memory.write(async (stores) => ok(await live(stores))));
        await database.accept(live);
        const byHand = await memory.read((stores) => askAll(stores, parties));
        expect(await database.unitOfWork.read((stores) => askAll(stores, parties))).toEqual(byHand);
        seen.refunds += byHand.earned.filter(({ refunds }) => refunds > 0).length;
        seen.spoken += byHand.usage.filter(({ spokenMs }) => spokenMs > 0).length;
        seen.paid += byHand.wallets[0]?.pendingPayout === 0n ? 0 : 1;
      }),
      { numRuns: 100 },
    );
    expect(Object.values(seen).every((times) => times >= 10)).toBe(true);
  });
});

type Asked = Readonly<{ text: string; values: readonly SqlValue[] }>;

/** How SQLite goes about the statements that a store asks for one answer. */
async function planOf(ask: (insights: InsightStore) => Promise<unknown>): Promise<string> {
  const asked: Asked[] = [];
  const spy = (text: string, values: readonly SqlValue[] = []) => {
    asked.push({ text, values });
    return database.ask(text, values);
  };
  const refuse = () => Promise.reject(new Error('an insight changes nothing'));
  await ask(
    createInsightStore({
      sql: {
        get: async <T>(text: string, values?: readonly SqlValue[]) => spy(text, values)[0] as T,
        all: async <T>(text: string, values?: readonly SqlValue[]) =>
          spy(text, values) as readonly T[],
        insert: refuse,
        run: refuse,
      },
      em: () => {
        throw new Error('an insight needs no entities');
      },
    }),
  );
  const steps = asked.flatMap(({ text, values }) =>
    database.ask(`explain query plan ${text}`, values),
  ) as { detail: string }[];
  return steps.map(({ detail }) => detail).join('; ');
}

const one = accountId(1);
const month = monthOf(turnOfMonth);

describe('a sum', () => {
  it.each<[string, string, (insights: InsightStore) => Promise<unknown>]>([
    ['all jobs', 'SCAN jobs USING COVERING INDEX', (all) => all.countJobs(turnOfMonth)],
    [
      'all completed jobs',
      'SEARCH jobs USING COVERING INDEX jobs_spent_index (client_id=?)',
      (all) => all.sumCompleted(),
    ],
    [
      "a client's calls",
      'SEARCH jobs USING COVERING INDEX jobs_client_index (client_id=?)',
      (all) => all.countCalls(one, turnOfMonth),
    ],
    [
      "a client's use",
      'SEARCH jobs USING COVERING INDEX jobs_spent_index (client_id=? AND completed_at>? AND completed_at<?)',
      (all) => all.sumUsage(one, month),
    ],
    [
      "a provider's month",
      'SEARCH earnings USING INDEX earnings_provider_index (provider_id=? AND at>? AND at<?)',
      (all) => all.sumEarned(one, month),
    ],
    [
      "a provider's work",
      'SEARCH jobs USING COVERING INDEX jobs_earned_index (assigned_id=?)',
      (all) => all.sumEarnedByService(one),
    ],
    [
      'what a person has spent',
      'SEARCH jobs USING COVERING INDEX jobs_spent_index (client_id=?)',
      (all) => all.listWallets({}, { limit: 50 }),
    ],
    [
      'what a person has earned',
      'SEARCH jobs USING COVERING INDEX jobs_earned_index (assigned_id=?)',
      (all) => all.listWallets({ role: 'client' }, { limit: 50, before: 9 }),
    ],
  ])('of %s reads no jobs, but %s', async (_what, expected, ask) => {
    const plan = await planOf(ask);
    expect(plan).toContain(expected);
    expect(plan).not.toMatch(/(?:SCAN|SEARCH) jobs(?! USING COVERING)|TEMP B-TREE/);
  });
});

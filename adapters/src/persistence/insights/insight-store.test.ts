import {
  createWeeklyPayouts,
  type InsightStore,
  instant,
  monthOf,
  ok,
  type Stores,
} from '@nsem/core';
import {
  accept,
  accountId,
  aClient,
  anAdmin,
  aPastJob,
  aProvider,
  aQuoteForAudio,
  aQuoteForWords,
  byAdmin,
  createMemoryUnitOfWork,
  englishToTwi,
  instantOf,
  type Parties,
  type PastJob,
  storeAccount,
  storeClient,
  storePastJob,
  storeProvider,
  twiNarration,
  twiTranscription,
} from '@nsem/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allSettled } from '../database-session.ts';
import type { Query, Statement } from '../statements/define-statement.ts';
import { useTemporaryDatabase } from '../testing/temporary-database.ts';
import {
  createInsightStore,
  selectDays,
  selectMedian,
  selectPeople,
  selectSteps,
} from './insight-store.ts';
import { selectDelivered, selectDisputed, selectSentBack } from './result-counts.ts';

describe('insight store', () => {
  const database = useTemporaryDatabase();

  const minute = 60_000;
  const turnOfMonth = instantOf('2026-02-01T00:00:00.000Z');

  /** Instants around the turn of a month, including the turn itself and the adjacent milliseconds. */
  const anInstant = fc
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
      fc.tuple(anInstant, anInstant, anInstant),
    )
    .map(([order, status, times]) => {
      const [createdAt = turnOfMonth, endedAt = turnOfMonth, refundedAt = turnOfMonth] =
        times.toSorted((one, other) => one - other);
      return aPastJob({ ...order, status, createdAt, endedAt, refundedAt });
    });

  /** Creates the same accounts in any store. */
  function newParties() {
    const [client, provider, admin] = [aClient(), aProvider(), anAdmin()];
    return async (stores: Stores): Promise<Parties> => ({
      client: await storeClient(stores, { ...client, balance: 1_000_000 }),
      provider: await storeProvider(stores, [], provider),
      admin: await storeAccount(stores, admin),
    });
  }

  /** Reads every insight about the platform and about these accounts. */
  async function readAll({ insights }: Stores, { client, provider }: Parties) {
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
    it('equal those of the memory store for any history', async () => {
      const memory = createMemoryUnitOfWork();
      const seen = { refunds: 0, spoken: 0, paid: 0 };
      await fc.assert(
        fc.asyncProperty(
          fc.array(aJob, { maxLength: 12 }),
          fc.boolean(),
          async (jobs, isPayday) => {
            const storeParties = newParties();
            const live = async (stores: Stores) => {
              const parties = await storeParties(stores);
              for (const job of jobs) await storePastJob(stores, parties, job);
              if (isPayday)
                accept(
                  await createWeeklyPayouts(
                    stores,
                    byAdmin,
                    { weekStart: null },
                    { now: turnOfMonth, hold: { holdDays: 0 } },
                  ),
                );
              return parties;
            };
            const parties = accept(await memory.write(async (stores) => ok(await live(stores))));
            await database().accept(live);
            const expected = await memory.read((stores) => readAll(stores, parties));
            expect(await database().unitOfWork.read((stores) => readAll(stores, parties))).toEqual(
              expected,
            );
            seen.refunds += expected.earned.filter(({ refunds }) => refunds > 0).length;
            seen.spoken += expected.usage.filter(({ spokenMs }) => spokenMs > 0).length;
            seen.paid += expected.wallets[0]?.pendingPayout === 0n ? 0 : 1;
          },
        ),
        { numRuns: 60 },
      );
      expect(Object.values(seen).every((times) => times >= 6)).toBe(true);
    });
  });

  /** SQLite's plan for all statements of one call. */
  async function planOf(call: (insights: InsightStore) => Promise<unknown>): Promise<string> {
    const queries: Query[] = [];
    const spy = <Values>(statement: Statement<Values, unknown>, values: Values) => {
      const query = statement.boundFor('sqlite', values);
      queries.push(query);
      return database().query(query.text, query.values);
    };
    const refuse = () => Promise.reject(new Error('an insight is read-only'));
    await call(
      createInsightStore({
        sql: {
          get: async (statement, values) => spy(statement, values)[0] as never,
          all: async (statement, values) => spy(statement, values) as never,
          insert: refuse,
          insertNew: refuse,
          run: refuse,
          send() {
            throw new Error('an insight is read-only');
          },
          add() {
            throw new Error('an insight is read-only');
          },
        },
        part: 0,
        newestSettledEvent: allSettled,
      }),
    );
    return queries.map((query) => database().explain(query)).join('; ');
  }

  const one = accountId(1);
  const month = monthOf(turnOfMonth);

  describe('a sum', () => {
    it.each<[string, string, (insights: InsightStore) => Promise<unknown>]>([
      ['all jobs', 'SCAN platform_days', (all) => all.countJobs(turnOfMonth)],
      ['all live jobs', 'SCAN platform_days', (all) => all.countPlatform()],
      ['all held money', 'SCAN platform_days', (all) => all.sumMoney()],
      [
        'what is pending',
        'SEARCH jobs USING COVERING INDEX jobs_status_index (status=? AND created_at<?)',
        (all) => all.countWaiting(turnOfMonth),
      ],
      ['all completed jobs', 'SCAN platform_days', (all) => all.sumCompleted()],
      [
        "a client's calls",
        'SEARCH client_days USING PRIMARY KEY (day=? AND client_id=?)',
        (all) => all.countCalls(one, turnOfMonth),
      ],
      [
        "a client's usage",
        'SEARCH client_days USING PRIMARY KEY (day=? AND client_id=?)',
        (all) => all.sumUsage(one, month),
      ],
      [
        "a provider's month",
        'SEARCH provider_days USING PRIMARY KEY (day=? AND provider_id=?)',
        (all) => all.sumEarned(one, month),
      ],
      [
        "a provider's work",
        'SEARCH provider_totals USING PRIMARY KEY (provider_id=?)',
        (all) => all.sumEarnedByService(one),
      ],
      [
        "an account's spending",
        'SEARCH client_totals USING INTEGER PRIMARY KEY (rowid=?)',
        (all) => all.listWallets({}, { limit: 50 }),
      ],
      [
        "an account's earnings",
        'SEARCH provider_totals USING PRIMARY KEY (provider_id=?)',
        (all) => all.listWallets({ role: 'client' }, { limit: 50, before: 9 }),
      ],
    ])('over %s reads no jobs but: %s', async (_what, expected, call) => {
      const plan = await planOf(call);
      expect(plan).toContain(expected);
      expect(plan).not.toMatch(
        /SCAN (?:jobs|earnings|client_days|provider_days)|SEARCH (?:jobs|earnings)(?! USING COVERING)|TEMP B-TREE/,
      );
    });
  });
});

describe('select period', () => {
  const database = useTemporaryDatabase();

  it('the statements that sum up a week read its days only, and its jobs for the median of few', () => {
    const week = { from: 1, until: 8 };
    expect(database().explain(selectDays.boundFor('sqlite', week))).toBe(
      'SEARCH platform_days USING PRIMARY KEY (day>? AND day<?)',
    );
    const people = database().explain(selectPeople.boundFor('sqlite', week));
    expect(people).toContain('SEARCH client_days USING PRIMARY KEY (day>? AND day<?)');
    expect(people).toContain('SEARCH provider_days USING PRIMARY KEY (day>? AND day<?)');
    expect(database().explain(selectSteps.boundFor('sqlite', week))).toContain(
      'SEARCH duration_days USING PRIMARY KEY (day>? AND day<?)',
    );
    const delivered = database().explain(selectDelivered.boundFor('sqlite', week));
    expect(delivered).toContain('SEARCH provider_days USING PRIMARY KEY (day>? AND day<?)');
    const period = { from: instant(1), until: instant(2) };
    expect(database().explain(selectSentBack.boundFor('sqlite', period))).toContain(
      'SEARCH jobs USING INDEX jobs_revised_index (completed_at>? AND completed_at<?)',
    );
    const disputed = database().explain(selectDisputed.boundFor('sqlite', period));
    expect(disputed).toContain('SEARCH disputes USING INDEX disputes_opened_index (opened_at>?)');
    expect(disputed).toContain('SEARCH jobs USING INTEGER PRIMARY KEY (rowid=?)');
    const middle = { from: instant(1), until: instant(2), count: 1, skipped: 0 };
    const median = database().explain(selectMedian.boundFor('sqlite', middle));
    expect(median).toContain('SEARCH earnings USING INDEX earnings_captured_index (at>? AND at<?)');
    expect(median).toContain('SEARCH jobs USING INTEGER PRIMARY KEY (rowid=?)');
  });
});

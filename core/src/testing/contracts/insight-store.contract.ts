import { describe, expect, it } from 'vitest';
import type { JobId } from '../../kernel/ids.ts';
import { dayMs, type Instant, later, monthOf } from '../../kernel/instant.ts';
import { pesewas } from '../../kernel/money.ts';
import { openDispute } from '../../reviews/dispute.ts';
import { aContactMessage } from '../builders/messages.ts';
import { instantOf, mondayMorning } from '../builders/ids.ts';
import { aSuspiciousPair } from '../builders/payouts.ts';
import { aRating } from '../builders/jobs.ts';
import { englishToTwi, twiNarration } from '../builders/pricing.ts';
import { storeBareJob, storeClient, storeProvider, storeService } from '../builders/stored.ts';
import { aPastJob, storePastJob } from '../past-jobs.ts';
import {
  february,
  firstOfFebruary,
  growth,
  inFebruary,
  inMarch,
  january,
  lastOfJanuary,
  storeHistory,
  storeParties,
} from './insight-history.ts';
import { describeWalletSums } from './insight-wallets.contract.ts';
import { useStores, type OpenedStores, type StoresInUse } from './opened-stores.ts';

/** The contract of every insight store. */
export function describeInsightStore(open: () => Promise<OpenedStores>): void {
  describe('an insight store', () => {
    const inUse = useStores(open);
    describePlatform(inUse);
    describePersonal(inUse);
    describeWalletSums(inUse);
  });
}

function describePlatform({ write, read }: StoresInUse<OpenedStores>) {
  it('counts providers, services pending review, and live jobs', async () => {
    const count = () => read(({ insights }) => insights.countPlatform());
    const before = await count();
    await write(async (stores) => {
      const { provider } = await storeHistory(stores);
      const own = { ownerId: provider.id, work: englishToTwi };
      for (const status of ['pending', 'approved', 'rejected'] as const) {
        await storeService(stores, { ...own, status });
      }
    });
    expect(growth(before, await count())).toEqual({
      providers: 1,
      pendingServices: 1,
      activeJobs: 2,
    });
  });

  it('counts what is pending until an admin acts', async () => {
    // After the jobs of all other tests, as jobs are created in the order of time.
    const lately = later(mondayMorning, 4_000 * dayMs);
    const count = () => read(({ insights }) => insights.countWaiting(lately));
    const before = await count();
    await write(async (stores) => {
      const provider = await storeProvider(stores);
      for (const status of ['pending', 'approved'] as const) {
        await storeService(stores, { ownerId: provider.id, work: englishToTwi, status });
      }
      await storeBareJob(stores, { createdAt: lately, status: 'in_progress' });
      await storeBareJob(stores, { createdAt: lately });
      await storeBareJob(stores, { createdAt: later(lately, 1) });
      const answered = { ...aContactMessage(), answeredAt: mondayMorning };
      for (const message of [aContactMessage(), answered]) {
        await stores.contactMessages.insert(message);
      }
      for (const status of ['open', 'dismissed'] as const) {
        const { id: clientId } = await storeClient(stores);
        await stores.pairs.insert({
          ...aSuspiciousPair({ providerId: provider.id, clientId }),
          status,
        });
      }
    });
    expect(growth(before, await count())).toEqual({
      services: 1,
      jobs: 1,
      payouts: 0,
      messages: 1,
      pairs: 1,
    });
  });

  it('counts all jobs and their words, and those created since an instant', async () => {
    const count = () => read(({ insights }) => insights.countJobs(firstOfFebruary));
    const before = await count();
    await write(storeHistory);
    expect(growth(before, await count())).toEqual({
      jobs: 12,
      recent: 8,
      counted: 10,
      words: 120 + 80 + 299 + 300 + 7 + 1_000 + 500 + 50 + 60 + 70,
    });
  });

  it('sums up completed jobs only: their prices by service, what was paid, how long', async () => {
    const sum = () => read(({ insights }) => insights.sumCompleted());
    const before = await sum();
    await write(storeHistory);
    const after = await sum();
    const long = inFebruary - firstOfFebruary;
    expect(growth(before, after)).toEqual({
      jobs: 7,
      durationMs: lastOfJanuary + 1 + 4 * long + (inMarch - lastOfJanuary),
      spent: 360 + 150 + 80 + 897 + 900 + 0 + 3_000,
    });
    expect(growth(before.revenue, after.revenue)).toEqual({
      translation: 360 + 240 + 0 + 3_000,
      transcription: 80,
      narration: 897 + 900,
    });
  });

  it('sums up the jobs of a period, with the median time until they were completed', async () => {
    const sum = (period: typeof january) => read(({ insights }) => insights.sumPeriod(period));
    const before = await sum(february);
    await write(storeHistory);
    const after = await sum(february);
    expect(growth(before, { ...after, medianMs: null })).toEqual({
      requested: 8,
      clients: 1,
      completed: 5,
      revenue: 240 + 80 + 897 + 900,
      providers: 1,
    });
    const none = { requested: 0, clients: 0, completed: 0, revenue: 0n, providers: 0 };
    expect(await sum(monthOf(inMarch, 500))).toEqual({ ...none, medianMs: null });
  });

  it('counts what became of the results of a period, by provider and service', async () => {
    const from = instantOf('2035-05-07T00:00:00.000Z');
    const at = later(from, 2 * dayMs);
    const { provider } = await write(async (stores) => {
      const parties = await storeParties(stores);
      const done = async (more: Parameters<typeof aPastJob>[0] = {}) =>
        storePastJob(stores, parties, aPastJob({ createdAt: from, endedAt: at, ...more }));
      const dispute = async (jobId: JobId, decision: readonly [number, number] | null) => {
        const [clientId, providerId] = [parties.client.id, parties.provider.id];
        const by = { side: 'client', reason: 'It ends early.', now: at } as const;
        const opened = await stores.reviews.addDispute(
          openDispute({ jobId, clientId, providerId }, by),
        );
        if (decision === null) return;
        const [returned, released] = [pesewas(decision[0]), pesewas(decision[1])];
        const decided = { returned, released, reason: 'So.', by: clientId, at };
        await stores.reviews.replaceDispute({ ...opened, decision: decided });
      };
      for (const decision of [null, [0, 5], [5, 0], [2, 3]] as const) {
        await dispute((await done()).id, decision);
      }
      const sentBack = await done({ work: twiNarration });
      const review = { ...sentBack.review, revisions: 2 };
      await stores.jobs.replace({ ...sentBack, review });
      await done({ work: twiNarration, status: 'refunded', refundedAt: later(at, dayMs) });
      await done({ endedAt: later(from, 8 * dayMs) });
      return parties;
    });
    const count = (week: Instant) => {
      const period = { from: week, until: later(week, 7 * dayMs) };
      return read(({ insights }) => insights.countResults(period));
    };
    const own = { providerId: provider.id, providerName: provider.name };
    const decided = { forProvider: 1, forClient: 1, divided: 1 };
    const none = { disputed: 0, forProvider: 0, forClient: 0, divided: 0 };
    const lines = await count(from);
    expect(lines).toHaveLength(2);
    expect(lines).toEqual(
      expect.arrayContaining([
        { ...own, serviceType: 'translation', delivered: 4, sentBack: 0, disputed: 4, ...decided },
        { ...own, serviceType: 'narration', delivered: 2, sentBack: 1, ...none },
      ]),
    );
    expect(await count(later(from, 7 * dayMs))).toMatchObject([{ delivered: 1, disputed: 0 }]);
    expect(await count(later(from, -7 * dayMs))).toEqual([]);
  });

  it.each([
    [[9, 1, 4, 2], 3],
    [[7, 1, 2], 2],
  ])('finds the middle of the durations %j (in hours)', async (durations, median) => {
    const from = instantOf(`203${durations.length}-05-05T00:00:00.000Z`);
    await write(async (stores) => {
      const parties = await storeParties(stores);
      for (const hours of durations) {
        const endedAt = later(from, hours * 3_600_000);
        await storePastJob(stores, parties, aPastJob({ createdAt: from, endedAt }));
      }
    });
    const period = { from, until: later(from, dayMs) };
    const sums = await read(({ insights }) => insights.sumPeriod(period));
    const count = durations.length;
    const expected = { requested: count, completed: count, medianMs: median * 3_600_000 };
    expect(sums).toMatchObject(expected);
  });

  it('counts pending notices', async () => {
    const count = () => read(({ insights }) => insights.countNotices());
    const before = await count();
    await write(async (stores) => {
      const { id: accountId } = await storeClient(stores);
      const { id: jobId } = await storePastJob(stores, await storeParties(stores), aPastJob());
      await stores.outbox.put({ kind: 'job-assigned', accountId, jobId }, mondayMorning);
    });
    expect(growth(before, await count())).toEqual({ pending: 2, failed: 0 });
  });
}

function describePersonal({ write, read }: StoresInUse<OpenedStores>) {
  it("sums up a client's use by the month in which jobs were completed", async () => {
    const { client } = await write(storeHistory);
    const sum = (period: typeof january) =>
      read(({ insights }) => insights.sumUsage(client.id, period));
    expect(await sum(january)).toEqual({ calls: 1, words: 120, spokenMs: 0, cost: 360n });
    expect(await sum(february)).toEqual({
      calls: 5,
      words: 80 + 299 + 300 + 7,
      spokenMs: 90_500 + 60_000 + 120_000,
      cost: BigInt(150 + 80 + 897 + 900),
    });
    expect(await sum(monthOf(inMarch, 3))).toEqual({ calls: 0, words: 0, spokenMs: 0, cost: 0n });
  });

  it("counts a client's calls since an instant, in every status", async () => {
    const { client, provider } = await write(storeHistory);
    const count = (id: typeof client.id, since = firstOfFebruary) =>
      read(({ insights }) => insights.countCalls(id, since));
    expect(await count(client.id)).toBe(8);
    expect(await count(client.id, lastOfJanuary)).toBe(11);
    expect(await count(provider.id)).toBe(0);
  });

  it('deducts refunds from earnings in the month of the refund', async () => {
    const { provider } = await write(storeHistory);
    const sum = (period: typeof january) =>
      read(({ insights }) => insights.sumEarned(provider.id, period));
    const [gross, commission] = [360n + 1_500n, 54n + 225n];
    const inJanuary = { jobs: 2, refunds: 0, gross, commission, net: gross - commission };
    expect(await sum(january)).toEqual(inJanuary);
    const parts = [240, 80, 897, 900, 0];
    const cut = [36, 12, 135, 135, 0];
    const total = (all: readonly number[]) => BigInt(all.reduce((one, other) => one + other, 0));
    expect(await sum(february)).toEqual({
      jobs: 5,
      refunds: 1,
      gross: total(parts) - 1_500n,
      commission: total(cut) - 225n,
      net: total(parts) - total(cut) - 1_275n,
    });
  });

  it("sums up a provider's completed jobs by service, in agreement with the ledger", async () => {
    const { client, provider } = await write(storeHistory);
    const earned = await read(({ insights }) => insights.sumEarnedByService(provider.id));
    expect(earned).toEqual({
      translation: { jobs: 4, gross: 3_600n, commission: 540n, net: 3_060n },
      transcription: { jobs: 1, gross: 80n, commission: 12n, net: 68n },
      narration: { jobs: 2, gross: 1_797n, commission: 270n, net: 1_527n },
    });
    const { totalEarned } = await read(({ ledger }) => ledger.totals(provider.id));
    expect(totalEarned).toBe(3_060n + 68n + 1_527n);
    const nothing = { jobs: 0, gross: 0n, commission: 0n, net: 0n };
    expect(await read(({ insights }) => insights.sumEarnedByService(client.id))).toEqual({
      translation: nothing,
      transcription: nothing,
      narration: nothing,
    });
  });

  it("sums up a provider's ratings and counts their services", async () => {
    const provider = await write(async (stores) => {
      const { id: providerId, ...rest } = await storeProvider(stores, [englishToTwi, twiNarration]);
      for (const stars of [5, 4] as const) {
        const { id: clientId } = await storeClient(stores);
        await stores.ratings.insert(aRating({ clientId, providerId, stars }));
      }
      await storeService(stores, { ownerId: providerId, work: englishToTwi, status: 'rejected' });
      return { id: providerId, ...rest };
    });
    expect(await read(({ insights }) => insights.sumRatings(provider.id))).toEqual({
      count: 2,
      stars: 9,
    });
    expect(await read(({ insights }) => insights.countServices(provider.id))).toEqual({
      pending: 0,
      approved: 2,
      rejected: 1,
    });
    const unrated = await write((stores) => storeProvider(stores));
    expect(await read(({ insights }) => insights.sumRatings(unrated.id))).toEqual({
      count: 0,
      stars: 0,
    });
  });
}

import type { EarningHoldPolicy } from '../payouts/earning-hold.ts';
import { noHold } from '../testing/builders/payouts.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../accounts/actor.ts';
import { denied, type PermissionFault } from '../accounts/permission.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { bySession } from '../testing/builders/accounts.ts';
import {
  aQuoteForAudio,
  aQuoteForWords,
  twiNarration,
  twiTranscription,
} from '../testing/builders/pricing.ts';
import { instantOf } from '../testing/builders/ids.ts';
import { aRating } from '../testing/builders/jobs.ts';
import { accept, arrange, openMarketplace, type Marketplace } from '../testing/marketplace.ts';
import { aPastJob, storePastJob, type PastJob } from '../testing/past-jobs.ts';
import { readBilling, readEarnings, readUsage } from './read-own-figures.ts';
import { readAnalytics, readStats, readWalletTotals } from './read-platform.ts';

let place: Marketplace;
beforeEach(async () => {
  place = await openMarketplace();
});

const now = instantOf('2026-03-10T12:00:00.000Z');
const lastMonth = instantOf('2026-02-28T23:59:59.999Z');
const hoursAgo = (hours: number) => instantOf(new Date(now - hours * 3_600_000).toISOString());

const happen = (...jobs: readonly Partial<PastJob>[]) =>
  arrange(place, async (stores) => {
    for (const job of jobs) await storePastJob(stores, place, aPastJob(job));
  });

type Report<V> = (
  stores: Stores,
  actor: Actor,
  input: unknown,
  context: Readonly<{ now: Instant; hold: EarningHoldPolicy }>,
) => Promise<Result<V, PermissionFault>>;

/** Reads a report as one of the users of the marketplace. */
const read = async <V>(report: Report<V>, by: 'admin' | 'client' | 'provider' = 'admin') =>
  accept(
    await place.unitOfWork.read((stores) =>
      report(stores, bySession(place[by]), {}, { now, hold: noHold }),
    ),
  );

describe('the key figures and analytics', () => {
  it('are zero in a new marketplace', async () => {
    place = await openMarketplace({ balance: 0 });
    expect(await read(readStats)).toEqual({
      providers: 1,
      pendingServices: 0,
      activeJobs: 0,
      revenue: 0n,
    });
    expect(await read(readAnalytics)).toEqual({
      averageJobHours: 0,
      successRate: 0,
      averageWords: 0,
      callsThisMonth: 0,
      revenueByService: { translation: 0n, transcription: 0n, narration: 0n, total: 0n },
    });
  });

  it('have revenue and hours of completed jobs, and the success rate of all jobs', async () => {
    await happen(
      { createdAt: hoursAgo(3), endedAt: hoursAgo(2) },
      { createdAt: hoursAgo(3), endedAt: hoursAgo(1.4), quote: aQuoteForWords(51) },
      { work: twiTranscription, quote: aQuoteForAudio(60_000), status: 'pending', createdAt: now },
      { createdAt: lastMonth, endedAt: hoursAgo(1), status: 'cancelled' },
      { createdAt: lastMonth, endedAt: hoursAgo(1), refundedAt: now, status: 'refunded' },
    );
    expect(await read(readStats)).toMatchObject({ activeJobs: 1, revenue: 453n });
    expect(await read(readAnalytics)).toEqual({
      averageJobHours: 1.3,
      successRate: 40,
      averageWords: 88,
      callsThisMonth: 3,
      revenueByService: { translation: 453n, transcription: 0n, narration: 0n, total: 453n },
    });
  });

  it('have the sum of paid, in-transit and unpaid earnings', async () => {
    await happen({}, { quote: aQuoteForWords(100, 40), status: 'in_progress' });
    expect(await read(readWalletTotals)).toEqual({
      wallets: 10_000n - 300n - 180n,
      held: 300n,
      unpaid: 255n,
      inTransit: 0n,
      totalEarned: 255n,
      totalSpent: 300n,
      commission: 45n,
      promotions: 120n,
      providers: 1,
    });
  });
});

describe("a client's usage", () => {
  it('covers the last six months including this one, oldest first', async () => {
    await happen(
      { createdAt: lastMonth, endedAt: lastMonth, quote: aQuoteForWords(30) },
      { createdAt: lastMonth, endedAt: now, quote: aQuoteForWords(40) },
      { createdAt: now, endedAt: now, work: twiNarration, quote: aQuoteForWords(500) },
      { createdAt: now, status: 'pending' },
    );
    const { months, thisMonth } = await read(readUsage, 'client');
    expect(months.map(({ month }) => new Date(month).toISOString().slice(0, 7))).toEqual([
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
    ]);
    expect(months.map(({ calls }) => calls)).toEqual([0, 0, 0, 0, 1, 2]);
    expect(months.at(-1)).toMatchObject({ words: 540, spokenMs: 3 * 60_000 });
    expect(thisMonth).toMatchObject({ calls: 2, words: 540, spokenMs: 3 * 60_000 });
  });

  it('is billed at what was paid for jobs completed in the month', async () => {
    await happen(
      { createdAt: lastMonth, endedAt: lastMonth, quote: aQuoteForWords(30) },
      { createdAt: lastMonth, endedAt: now, quote: aQuoteForWords(100, 40) },
    );
    const billing = await read(readBilling, 'client');
    expect(billing).toMatchObject({
      thisMonth: { calls: 1, words: 100, cost: 180n },
      lastMonth: { calls: 1, words: 30, cost: 90n },
    });
  });
});

describe("a provider's earnings", () => {
  it('are reported by month, in total and by service, with ratings and services', async () => {
    await happen(
      { createdAt: lastMonth, endedAt: lastMonth },
      { createdAt: lastMonth, endedAt: lastMonth, refundedAt: now, status: 'refunded' },
      { createdAt: now, endedAt: now, work: twiNarration },
    );
    const { client, provider } = place;
    await arrange(place, ({ ratings }) =>
      ratings.insert(aRating({ clientId: client.id, providerId: provider.id, stars: 4 })),
    );
    const once = { gross: 300n, commission: 45n, net: 255n };
    expect(await read(readEarnings, 'provider')).toEqual({
      thisMonth: { jobs: 1, refunds: 1, gross: 0n, commission: 0n, net: 0n },
      lastMonth: { jobs: 2, refunds: 0, gross: 600n, commission: 90n, net: 510n },
      allTime: { jobs: 2, gross: 600n, commission: 90n, net: 510n },
      byService: {
        translation: { jobs: 1, ...once },
        transcription: { jobs: 0, gross: 0n, commission: 0n, net: 0n },
        narration: { jobs: 1, ...once },
      },
      averageRating: 4,
      ratingCount: 1,
      services: { pending: 0, approved: 3, rejected: 0 },
      held: [],
      holdConditions: null,
    });
  });
});

it.each([
  ['the key figures', readStats, 'client'],
  ['the analytics', readAnalytics, 'provider'],
  ['the totals of all wallets', readWalletTotals, 'client'],
  ['usage', readUsage, 'provider'],
  ['billing', readBilling, 'admin'],
  ['earnings', readEarnings, 'client'],
] as const)('%s are refused to the wrong role', async (_, report: Report<unknown>, by) => {
  const refused = await place.unitOfWork.read((stores) =>
    report(stores, bySession(place[by]), {}, { now, hold: noHold }),
  );
  expect(refused).toEqual(denied);
});

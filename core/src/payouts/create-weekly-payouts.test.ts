import { describe, expect, it } from 'vitest';
import { checkBooks } from '../audit/check-books.ts';
import { readWallet } from '../insights/read-own-figures.ts';
import { dayMs, type Instant, later } from '../kernel/instant.ts';
import { type BasisPoints, pesewas } from '../kernel/money.ts';
import { ok, refuse } from '../kernel/result.ts';
import { byAdmin, bySession } from '../testing/builders/accounts.ts';
import { accountId, jobId, instantOf, mondayMorning, payoutId } from '../testing/builders/ids.ts';
import { noHold } from '../testing/builders/payouts.ts';
import { aQuoteForWords, englishToTwi } from '../testing/builders/pricing.ts';
import { storeProvider } from '../testing/builders/stored.ts';
import {
  completeJob,
  giveMoneyBack,
  requestJob,
  storeCompletedJob,
  storeRefund,
  takeJob,
} from '../testing/job-life.ts';
import { accept, arrange, type Marketplace, openMarketplace } from '../testing/marketplace.ts';
import { splitCommission } from '../wallet/commission.ts';
import { earningsOf, inTransit } from '../wallet/ledger.ts';
import { createWeeklyPayouts, decideCutOff, planPayouts } from './create-weekly-payouts.ts';
import { composeEarning, composeEarningReversal } from './earning-hold.ts';
import { processPayout, updatePayout } from './move-payout.ts';
import type { Unpaid } from './payout.ts';
import { listPayoutTransactions, readPayout } from './read-payout.ts';

const week = 7 * dayMs;
const firstMonday = instantOf('2026-11-02T00:00:00Z');
const context = { now: mondayMorning, hold: noHold };

const run = async (
  { unitOfWork }: Marketplace,
  now: Instant = mondayMorning,
  weekStart: Instant | null = null,
) =>
  accept(
    await unitOfWork.write((stores) =>
      createWeeklyPayouts(stores, byAdmin, { weekStart }, { now, hold: noHold }),
    ),
  );

/** A completed job of 3.00 GHS, by the usual provider or another. */
const done = (place: Marketplace, at: Instant = mondayMorning, providerId = place.provider.id) =>
  arrange(place, (stores) =>
    storeCompletedJob(stores, { clientId: place.client.id, providerId, at }),
  );

async function moneyOf({ unitOfWork, provider }: Marketplace, id = payoutId(1)) {
  expect(checkBooks(await unitOfWork.readBooks())).toEqual([]);
  return unitOfWork.read(async ({ ledger }) => ({
    earnings: await ledger.balance(earningsOf(provider.id)),
    transit: await ledger.balance(inTransit(id)),
    cash: await ledger.balance('cash:clearing'),
  }));
}

const walletOf = ({ unitOfWork, provider }: Marketplace) =>
  unitOfWork.read(async (stores) =>
    accept(await readWallet(stores, bySession(provider), {}, { now: mondayMorning, hold: noHold })),
  );

describe('the weekly run', () => {
  it('pays the recorded figures of the jobs', async () => {
    const place = await openMarketplace();
    const jobs = [await requestJob(place, { content: 'Me din de Ama.' }), await requestJob(place)];
    for (const { id } of jobs) {
      await takeJob(place, id);
      await completeJob(place, id);
    }
    const [payout, ...rest] = await run(place);
    expect(rest).toEqual([]);
    // 4 words are 12 pesewas, of which 15 % are 1.8; 9 words are 27, of which 15 % are 4.05.
    expect(payout).toMatchObject({ gross: 39n, commission: 6n, net: 33n, status: 'pending' });
    expect(payout).toMatchObject({ providerName: place.provider.name, weekStart: firstMonday });
    expect(await moneyOf(place)).toMatchObject({ earnings: 0n, transit: 33n });
    expect(await walletOf(place)).toMatchObject({
      balance: 0n,
      totalEarned: 33n,
      pendingPayout: 33n,
    });
  });

  it('creates nothing when repeated, or when nothing is owed', async () => {
    const place = await openMarketplace();
    expect(await run(place)).toEqual([]);
    await done(place);
    expect(await run(place)).toHaveLength(1);
    const before = place.unitOfWork.committed().earnings;
    expect(await run(place)).toEqual([]);
    expect(place.unitOfWork.committed().earnings).toEqual(before);
  });

  it('pays each provider exactly once in concurrent runs', async () => {
    const place = await openMarketplace();
    const other = await arrange(place, (stores) => storeProvider(stores, [englishToTwi]));
    await done(place);
    await done(place);
    await done(place, mondayMorning, other.id);
    const runs = await Promise.all([run(place), run(place), run(place)]);
    expect(runs.map((made) => made.length)).toEqual([2, 0, 0]);
    expect(runs.flat().map(({ providerId, net }) => [providerId, net])).toEqual([
      [place.provider.id, 510n],
      [other.id, 255n],
    ]);
    expect(await moneyOf(place)).toMatchObject({ earnings: 0n, transit: 510n });
  });

  it('of a given week pays earlier earnings too, and leaves later ones', async () => {
    const place = await openMarketplace();
    await done(place, later(firstMonday, -1));
    await done(place, firstMonday);
    await done(place, later(firstMonday, week - 1));
    await done(place, later(firstMonday, week));
    const now = later(firstMonday, week + dayMs);
    const [first] = await run(place, now, later(firstMonday, -week));
    expect(first).toMatchObject({ gross: 300n, weekStart: later(firstMonday, -week) });
    const [second] = await run(place, now, firstMonday);
    expect(second).toMatchObject({ gross: 600n, weekStart: firstMonday });
    expect(second?.weekEnd).toBe(later(firstMonday, 6 * dayMs));
    const [third] = await run(place, now);
    expect(third).toMatchObject({ gross: 300n, weekStart: later(firstMonday, week) });
  });

  it.each([later(firstMonday, dayMs), later(firstMonday, week)])(
    'is refused for a week that does not start on a Monday or has not begun',
    async (weekStart) => {
      const place = await openMarketplace();
      await done(place);
      const before = place.unitOfWork.committed();
      const refused = await place.unitOfWork.write((stores) =>
        createWeeklyPayouts(stores, byAdmin, { weekStart }, context),
      );
      expect(refused).toEqual(refuse({ code: 'payout.week-invalid' }));
      expect(place.unitOfWork.committed()).toBe(before);
    },
  );
});

describe('a refund', () => {
  it('before the payout is deducted, even if it is after the cut-off', async () => {
    const place = await openMarketplace();
    const job = await done(place);
    await done(place);
    const now = later(firstMonday, week + dayMs);
    await arrange(place, (stores) => storeRefund(stores, job, now));
    const [payout] = await run(place, now, firstMonday);
    expect(payout).toMatchObject({ gross: 300n, commission: 45n, net: 255n });
    const paid = await place.unitOfWork.read((stores) =>
      listPayoutTransactions(stores, bySession(place.admin), payout?.id ?? payoutId(0)),
    );
    expect(accept(paid).map(({ kind, net }) => [kind, net])).toEqual([
      ['capture', 255n],
      ['capture', 255n],
      ['refund', -255n],
    ]);
    expect(await moneyOf(place)).toMatchObject({ earnings: 0n, transit: 255n });
  });

  it('after the payout is deducted from the next ones', async () => {
    const place = await openMarketplace();
    const job = await done(place);
    await run(place);
    await giveMoneyBack(place, job.id);
    expect(await moneyOf(place)).toMatchObject({ earnings: -255n, transit: 255n });
    expect(await walletOf(place)).toMatchObject({ balance: -255n, totalEarned: 0n });
    expect(await run(place)).toEqual([]);
    const small = { clientId: place.client.id, providerId: place.provider.id };
    await arrange(place, (stores) =>
      storeCompletedJob(stores, { ...small, quote: aQuoteForWords(100), rateBps: 1500 }),
    );
    expect(await run(place)).toEqual([]);
    await arrange(place, (stores) =>
      storeCompletedJob(stores, { ...small, quote: aQuoteForWords(1), rateBps: 0 }),
    );
    expect(await run(place)).toMatchObject([{ gross: 3n, commission: 0n, net: 3n }]);
    expect(await moneyOf(place, payoutId(2))).toMatchObject({ earnings: 0n, transit: 3n });
  });

  it('can return more commission than later jobs cost', async () => {
    const place = await openMarketplace();
    const own = { clientId: place.client.id, providerId: place.provider.id };
    const job = await arrange(place, (stores) =>
      storeCompletedJob(stores, { ...own, rateBps: 5_000 }),
    );
    await run(place);
    await giveMoneyBack(place, job.id);
    await arrange(place, (stores) =>
      storeCompletedJob(stores, { ...own, quote: aQuoteForWords(60), rateBps: 0 }),
    );
    expect(await run(place)).toMatchObject([{ gross: -120n, commission: -150n, net: 30n }]);
    expect(await moneyOf(place, payoutId(2))).toMatchObject({ transit: 30n });
  });
});

describe('a payout in transit', () => {
  async function aPayout() {
    const place = await openMarketplace();
    await done(place);
    const [payout] = await run(place);
    if (payout === undefined) throw new Error('unpaid earnings are paid');
    const { unitOfWork } = place;
    const { id } = payout;
    const process = () => unitOfWork.write((stores) => processPayout(stores, byAdmin, id, context));
    const complete = (reference: string | null = null) =>
      unitOfWork.write((stores) =>
        updatePayout(stores, byAdmin, { id, ending: { status: 'completed', reference } }, context),
      );
    const fail = (failureReason: string) =>
      unitOfWork.write((stores) =>
        updatePayout(stores, byAdmin, { id, ending: { status: 'failed', failureReason } }, context),
      );
    return { place, payout, process, complete, fail };
  }

  it('leaves the marketplace when completed, and its provider is notified', async () => {
    const { place, payout, process, complete } = await aPayout();
    accept(await process());
    expect(accept(await complete('MOMO-77120'))).toMatchObject({
      ...payout,
      status: 'completed',
      reference: 'MOMO-77120',
      processedAt: mondayMorning,
      completedAt: mondayMorning,
    });
    expect(await moneyOf(place)).toEqual({ earnings: 0n, transit: 0n, cash: -10_000n + 255n });
    expect(await walletOf(place)).toMatchObject({ totalEarned: 255n, pendingPayout: 0n });
    const notices = await place.unitOfWork.readNotices();
    expect(notices.at(-1)?.notice).toEqual({
      kind: 'payout-paid',
      accountId: place.provider.id,
      payoutId: payout.id,
    });
  });

  it('stays in transit when it fails and is sent again', async () => {
    const { place, process, complete, fail } = await aPayout();
    accept(await process());
    const failed = accept(await fail('The number is not registered.'));
    expect(failed).toMatchObject({ status: 'failed', completedAt: null });
    expect(await moneyOf(place)).toMatchObject({ transit: 255n });
    expect(await walletOf(place)).toMatchObject({ pendingPayout: 255n });
    expect(accept(await process())).toMatchObject({ status: 'processing', failureReason: null });
    accept(await complete());
    expect(await moneyOf(place)).toMatchObject({ transit: 0n });
  });

  it('is completed exactly once by concurrent requests', async () => {
    const { place, process, complete } = await aPayout();
    const sent = await Promise.all([process(), process(), process()]);
    expect(sent.filter((each) => each.ok)).toHaveLength(1);
    const ended = await Promise.all([complete(), complete(), complete()]);
    expect(ended.filter((each) => each.ok)).toHaveLength(1);
    const again = { code: 'payout.wrong-state', move: 'complete', status: 'completed' } as const;
    expect(ended.at(-1)).toEqual(refuse(again));
    expect(await moneyOf(place)).toMatchObject({ transit: 0n });
  });

  it('is not found if it does not exist', async () => {
    const { unitOfWork, admin } = await openMarketplace();
    const id = payoutId(404);
    const missing = refuse({ code: 'payout.not-found' });
    expect(await unitOfWork.write((stores) => processPayout(stores, byAdmin, id, context))).toEqual(
      missing,
    );
    const actor = bySession(admin);
    expect(await unitOfWork.read((stores) => listPayoutTransactions(stores, actor, id))).toEqual(
      missing,
    );
  });

  it('is visible to admins and to its provider only', async () => {
    const { place, payout } = await aPayout();
    const colleague = await arrange(place, (stores) => storeProvider(stores));
    const { admin, provider, client, unitOfWork } = place;
    for (const [person, isSeen] of [
      [admin, true],
      [provider, true],
      [client, false],
      [colleague, false],
    ] as const) {
      const found = await unitOfWork.read((stores) =>
        readPayout(stores, bySession(person), payout.id),
      );
      expect(found.ok || found.fault.code).toBe(isSeen || 'payout.not-found');
    }
  });
});

const thursday = instantOf('2026-11-05T12:00:00Z');

describe('the cut-off of a run', () => {
  it('is now if no week is given', () => {
    expect(decideCutOff(null, thursday)).toEqual(ok(thursday));
  });

  it.each([
    ['this week', '2026-11-02', '2026-11-08'],
    ['the week before', '2026-10-26', '2026-11-01'],
    ['the week of a New Year', '2025-12-29', '2026-01-04'],
    ['a week before 1970', '1969-12-29', '1970-01-04'],
  ])('is the last instant of the Sunday of %s', (_, monday, sunday) => {
    const cutOff = decideCutOff(instantOf(`${monday}T00:00:00Z`), thursday);
    expect(cutOff).toEqual(ok(instantOf(`${sunday}T23:59:59.999Z`)));
  });

  it('can be in a week that has just begun', () => {
    const monday = instantOf('2026-11-02T00:00:00Z');
    expect(decideCutOff(monday, monday)).toEqual(ok(instantOf('2026-11-08T23:59:59.999Z')));
    const justBefore = instantOf('2026-11-01T23:59:59.999Z');
    expect(decideCutOff(monday, justBefore)).toEqual(refuse({ code: 'payout.week-invalid' }));
  });

  it.each([
    '2026-11-03T00:00:00Z',
    '2026-11-01T00:00:00Z',
    '2026-11-02T00:00:00.001Z',
    '2026-11-09T00:00:00Z',
    '2036-11-03T00:00:00Z',
  ])('is refused for a week that starts at %s', (weekStart) => {
    expect(decideCutOff(instantOf(weekStart), thursday)).toEqual(
      refuse({ code: 'payout.week-invalid' }),
    );
  });
});

const payee = { providerName: 'Ama Serwaa', publicId: null };

const unpaid = (overrides: Partial<Unpaid> = {}): Unpaid => ({
  providerId: accountId(5),
  earnings: 2,
  gross: pesewas(300),
  commission: pesewas(45),
  net: pesewas(255),
  payee,
  isPayable: true,
  ...overrides,
});

const plan = (owed: readonly Unpaid[], cutOff = thursday) =>
  planPayouts(owed, { cutOff, now: thursday });

describe('the payouts of a run', () => {
  it('are one per provider, over all unpaid earnings', () => {
    const other = unpaid({ providerId: accountId(6), earnings: 1 });
    expect(plan([unpaid(), other])).toEqual([
      {
        earnings: 2,
        payee,
        payout: {
          providerId: 5,
          gross: 300n,
          commission: 45n,
          net: 255n,
          weekStart: instantOf('2026-11-02T00:00:00Z'),
          weekEnd: instantOf('2026-11-08T00:00:00Z'),
          status: 'pending',
          reference: null,
          payoutAccountId: null,
          failureReason: null,
          createdAt: thursday,
          updatedAt: thursday,
          processedAt: null,
          completedAt: null,
        },
      },
      { earnings: 1, payee, payout: expect.objectContaining({ providerId: 6 }) },
    ]);
  });

  it.each([
    [1n, 1],
    [0n, 0],
    [-1n, 0],
    [-255n, 0],
  ])('for a net of %d pesewas number %d', (net, count) => {
    const owed = unpaid({ net: pesewas(net), gross: pesewas(45n + net) });
    expect(plan([owed])).toHaveLength(count);
  });

  it('can have a negative gross if the refunds return more commission', () => {
    const owed = unpaid({ gross: pesewas(-40), commission: pesewas(-50), net: pesewas(10) });
    expect(plan([owed])).toMatchObject([{ payout: { gross: -40n, commission: -50n, net: 10n } }]);
  });

  it.each([
    ['2026-11-01T23:59:59.999Z', '2026-10-26', '2026-11-01'],
    ['2026-11-02T00:00:00.000Z', '2026-11-02', '2026-11-08'],
    ['2026-12-31T23:59:59.999Z', '2026-12-28', '2027-01-03'],
    ['2027-01-01T00:00:00.000Z', '2026-12-28', '2027-01-03'],
    ['2027-01-03T23:59:59.999Z', '2026-12-28', '2027-01-03'],
    ['2027-01-04T00:00:00.000Z', '2027-01-04', '2027-01-10'],
    ['2024-02-29T12:00:00.000Z', '2024-02-26', '2024-03-03'],
  ])('up to %s are for the week from %s to %s', (cutOff, monday, sunday) => {
    const [planned] = plan([unpaid()], instantOf(cutOff));
    expect(planned?.payout).toMatchObject({
      weekStart: instantOf(`${monday}T00:00:00Z`),
      weekEnd: instantOf(`${sunday}T00:00:00Z`),
    });
  });
});

describe('the earning of a job', () => {
  it.each([
    [300, 1500, 45n, 255n],
    [1, 1500, 0n, 1n],
    [3, 1500, 0n, 3n],
    // Half a pesewa of commission is rounded up.
    [10, 500, 1n, 9n],
    [10, 1500, 2n, 8n],
    [30, 1500, 5n, 25n],
    [50, 10, 0n, 50n],
    [5, 1000, 1n, 4n],
    [1_000, 0, 0n, 1_000n],
    [1_000, 10_000, 1_000n, 0n],
    [0, 1500, 0n, 0n],
  ])(
    'at a price of %d and %d basis points is split, and reversed by a refund',
    (price, bps, c, net) => {
      const split = splitCommission(pesewas(price), bps as BasisPoints);
      const captured = { jobId: jobId(8), providerId: accountId(5), split, isFree: true };
      const own = { jobId: 8, providerId: 5, isFree: true, clearedAt: thursday };
      const gross = BigInt(price);
      const earned = { ...own, kind: 'capture', gross, commission: c, net, at: thursday };
      expect(composeEarning(captured, thursday)).toEqual(earned);
      const lost = { ...own, gross: -gross, commission: -c, net: -net, at: thursday };
      for (const kind of ['refund', 'partial-refund'] as const) {
        expect(composeEarningReversal(captured, kind, thursday)).toEqual({ ...lost, kind });
      }
    },
  );
});

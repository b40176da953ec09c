import { describe, expect, it } from 'vitest';
import { pesewas } from '../kernel/money.ts';
import type { BasisPoints } from '../kernel/rate.ts';
import { ok, refuse } from '../kernel/result.ts';
import { accountId, jobId, moment } from '../testing/builders/ids.ts';
import { splitCommission } from '../wallet/commission.ts';
import { composeEarning, composeEarningReversal } from './earned-by.ts';
import type { Unpaid } from './payout.ts';
import { decideCutOff, planPayouts } from './plan-payouts.ts';

const thursday = moment('2026-11-05T12:00:00Z');

describe('the cut-off of a run', () => {
  it('is now if no week is given', () => {
    expect(decideCutOff(null, thursday)).toEqual(ok(thursday));
  });

  it.each([
    ['this week', '2026-11-02', '2026-11-08'],
    ['the week before', '2026-10-26', '2026-11-01'],
    ['the week of a New Year', '2025-12-29', '2026-01-04'],
    ['a week before 1970', '1969-12-29', '1970-01-04'],
  ])('is the last moment of the Sunday of %s', (_, monday, sunday) => {
    const cutOff = decideCutOff(moment(`${monday}T00:00:00Z`), thursday);
    expect(cutOff).toEqual(ok(moment(`${sunday}T23:59:59.999Z`)));
  });

  it('can be in a week that has just begun', () => {
    const monday = moment('2026-11-02T00:00:00Z');
    expect(decideCutOff(monday, monday)).toEqual(ok(moment('2026-11-08T23:59:59.999Z')));
    const justBefore = moment('2026-11-01T23:59:59.999Z');
    expect(decideCutOff(monday, justBefore)).toEqual(refuse({ code: 'payout.week-invalid' }));
  });

  it.each([
    '2026-11-03T00:00:00Z',
    '2026-11-01T00:00:00Z',
    '2026-11-02T00:00:00.001Z',
    '2026-11-09T00:00:00Z',
    '2036-11-03T00:00:00Z',
  ])('is refused for a week that starts at %s', (weekStart) => {
    expect(decideCutOff(moment(weekStart), thursday)).toEqual(
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
          weekStart: moment('2026-11-02T00:00:00Z'),
          weekEnd: moment('2026-11-08T00:00:00Z'),
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
    const [planned] = plan([unpaid()], moment(cutOff));
    expect(planned?.payout).toMatchObject({
      weekStart: moment(`${monday}T00:00:00Z`),
      weekEnd: moment(`${sunday}T00:00:00Z`),
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
      const own = { jobId: 8, providerId: 5, isFree: true };
      const gross = BigInt(price);
      const earned = { ...own, kind: 'capture', gross, commission: c, net, at: thursday };
      expect(composeEarning(captured, thursday)).toEqual(earned);
      const lost = { ...own, kind: 'refund', gross: -gross, commission: -c, net: -net };
      expect(composeEarningReversal(captured, thursday)).toEqual({ ...lost, at: thursday });
    },
  );
});

import { describe, expect, it } from 'vitest';
import { dayMs, instant, later } from '../kernel/instant.ts';
import { pesewas } from '../kernel/money.ts';
import { accountId, mondayMorning } from '../testing/builders/ids.ts';
import { aHeldEarning, aPayingClient } from '../testing/builders/payouts.ts';
import { decideHolds, type EarningHold } from './earning-hold.ts';
import type { HeldEarning } from './payout.ts';
import type { PayingClient, ProviderStanding } from './provider-trust.ts';

const earned = aHeldEarning();

const until = later(mondayMorning, 14 * dayMs);
const aYearLater = later(mondayMorning, 365 * dayMs);

const aPayer = (nth: number, commission: bigint): PayingClient =>
  aPayingClient(nth, {
    createdAt: later(mondayMorning, -90 * dayMs),
    commission: pesewas(commission),
  });

const standing = (commissions: readonly bigint[], released = 0n): ProviderStanding => ({
  provider: { accountId: accountId(5), email: 'abena@example.com', devices: [] },
  clients: commissions.map((commission, nth) => aPayer(10 + nth, commission)),
  releasedByRule: pesewas(released),
});

/** Three clients, whose commission is exactly the net of the earning. */
const trusted = standing([85n, 85n, 85n]);

const decide = (
  earnings: readonly HeldEarning[],
  of: ProviderStanding,
  { now = until, holdDays = 14 } = {},
) => decideHolds(earnings, of, { policy: { holdDays }, now }).map(({ hold }) => hold);

describe('the earning of a free job', () => {
  it.each<[string, Partial<HeldEarning>, ProviderStanding, number]>([
    ['is paid to a trusted provider when it is old enough', {}, trusted, 14],
    ['is paid if the hold is off', {}, standing([]), 0],
    ['of a client who paid for it is not held', { isFree: false }, standing([]), 14],
    ['is paid once an admin has released it', { releasedAt: mondayMorning }, standing([]), 14],
    ['is not held after a refund', { isRefunded: true }, standing([]), 14],
    ['is paid if the client paid as much', { amountDue: pesewas(255) }, standing([]), 14],
    ['is paid if the client paid more', { amountDue: pesewas(299) }, standing([]), 14],
    ['is paid when an admin dismissed the pair', { pairStatus: 'dismissed' }, trusted, 14],
  ])('%s', (_, change, of, holdDays) => {
    expect(decide([{ ...earned, ...change }], of, { holdDays })).toEqual([null]);
  });

  it.each<[string, ProviderStanding, number, Partial<EarningHold>]>([
    ['a millisecond too early', trusted, until - 1, { reasons: ['too-recent'] }],
    [
      'with two clients',
      standing([200n, 200n]),
      until,
      { reasons: ['too-few-paying-clients'], payingClients: 2 },
    ],
    [
      'however long it waits',
      standing([]),
      aYearLater,
      {
        reasons: ['too-few-paying-clients', 'commission-too-low'],
        payingClients: 0,
        missingCommission: pesewas(255),
      },
    ],
    [
      'with a pesewa too little commission',
      standing([85n, 85n, 84n]),
      until,
      { reasons: ['commission-too-low'], missingCommission: pesewas(1) },
    ],
    [
      'if the commission was used for an earlier one',
      standing([85n, 85n, 85n], 1n),
      until,
      { reasons: ['commission-too-low'], missingCommission: pesewas(1) },
    ],
  ])('is held %s', (_, of, now, expected) => {
    const counts = { payingClients: 3, neededClients: 3, missingCommission: 0n };
    const hold = { until, ...counts, ...expected };
    expect(decide([earned], of, { now: instant(now) })).toEqual([hold]);
  });
});

it('the oldest earnings are covered first, and a later one does not overtake them', () => {
  const earnings = [255n, 255n, 5n].map((net, id) => ({ ...earned, id, net: pesewas(net) }));
  const missing = (commission: bigint) =>
    decide(earnings, standing([commission, 0n, 0n])).map((hold) => hold?.missingCommission ?? null);
  expect(missing(515n)).toEqual([null, null, null]);
  expect(missing(514n)).toEqual([null, null, 1n]);
  expect(missing(300n)).toEqual([null, 210n, 215n]);
  expect(missing(0n)).toEqual([255n, 510n, 515n]);
});

it('what a client paid needs no cover, and is held with the rest if the provider earns more', () => {
  const partly = { ...earned, amountDue: pesewas(254) };
  const counts = { payingClients: 0, neededClients: 3, missingCommission: 1n };
  const reasons = ['too-few-paying-clients', 'commission-too-low'];
  expect(decide([partly], standing([]))).toEqual([{ reasons, until, ...counts }]);
  const paidFor = { ...earned, amountDue: pesewas(255) };
  expect(decide([partly, paidFor], standing([1n, 0n, 0n]))).toEqual([null, null]);
});

it.each(['open', 'confirmed'] as const)(
  'an earning of a pair that is %s stays held, and uses up no commission',
  (pairStatus) => {
    const [first, second] = decide([{ ...earned, pairStatus }, earned], trusted);
    const counts = { payingClients: 3, neededClients: 3, missingCommission: 0n };
    expect(first).toEqual({ reasons: ['under-review'], until, ...counts });
    expect(second).toBeNull();
  },
);

it('a released or refunded earning uses up no commission', () => {
  const earnings = [
    { ...earned, releasedAt: mondayMorning },
    { ...earned, isRefunded: true },
    earned,
  ];
  expect(decide(earnings, trusted)).toEqual([null, null, null]);
});

import { describe, expect, it } from 'vitest';
import { later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { accountId, mondayMorning, payoutId } from '../testing/builders/ids.ts';
import { aPayout } from '../testing/builders/payouts.ts';
import { postSettlement } from '../wallet/postings.ts';
import { decideComplete, decideFailure, decideProcess } from './decide-payout.ts';
import { payoutStatuses, type Payout } from './payout.ts';

const now = later(mondayMorning, 3_600_000);
const payout: Payout = { ...aPayout({ providerId: accountId(5) }), id: payoutId(8) };
const sent: Payout = { ...payout, status: 'processing', processedAt: mondayMorning };

describe.each(payoutStatuses)('a payout that is %s', (status) => {
  const one = { ...payout, status };

  it.each([
    [
      'process',
      ['pending', 'failed'],
      () => decideProcess(one, { isPayable: true, payoutAccountId: null, now }),
    ],
    ['complete', ['processing'], () => decideComplete(one, null, now)],
    ['fail', ['processing'], () => decideFailure(one, 'Wrong number', now)],
  ] as const)('allows or refuses the move %s by its state', (move, starts, decide) => {
    const decided = decide();
    const isStart = (starts as readonly string[]).includes(status);
    const expected = isStart || { code: 'payout.wrong-state', move, status };
    expect(decided.ok || decided.fault).toEqual(expected);
  });
});

describe('a transfer', () => {
  it('does not start while the provider may not be paid', () => {
    expect(decideProcess(payout, { isPayable: false, payoutAccountId: null, now })).toEqual(
      refuse({ code: 'payout.provider-not-payable' }),
    );
  });

  it('leaves the money in transit when it starts', () => {
    const change = { status: 'processing', processedAt: now, updatedAt: now };
    const outcome = { payout: { ...payout, ...change }, posting: null, notice: null };
    expect(decideProcess(payout, { isPayable: true, payoutAccountId: null, now })).toEqual(
      ok(outcome),
    );
  });

  it.each([
    ['MOMO-77120', 'MOMO-77120'],
    ['  MOMO-77120\n', 'MOMO-77120'],
    ['MoMo \t 77120', 'MoMo 77120'],
    ['  ', null],
    [null, null],
  ])(
    'completed with the reference %j settles the payout and notifies the provider',
    (raw, reference) => {
      const change = { status: 'completed', reference, completedAt: now, updatedAt: now };
      const transfer = { payoutId: payout.id, providerId: payout.providerId, net: payout.net };
      expect(decideComplete(sent, raw, now)).toEqual(
        ok({
          payout: { ...sent, ...change },
          posting: postSettlement(transfer, now),
          notice: { kind: 'payout-paid', accountId: 5, payoutId: 8 },
        }),
      );
    },
  );

  it('that fails leaves the money in transit, and has a reason until it is sent again', () => {
    const failed = decideFailure(sent, ' The number is not registered. ', now);
    const failureReason = 'The number is not registered.';
    const change = { status: 'failed', failureReason, updatedAt: now } as const;
    const outcome = { payout: { ...sent, ...change }, posting: null, notice: null };
    expect(failed).toEqual(ok(outcome));
    const again = decideProcess(outcome.payout, {
      isPayable: true,
      payoutAccountId: null,
      now: later(now, 1),
    });
    const resent = { status: 'processing', failureReason: null, processedAt: later(now, 1) };
    expect(again).toMatchObject(ok({ payout: resent, posting: null }));
  });

  it('moves no earlier than it last did, also if the clock was set back', () => {
    const before = later(payout.updatedAt, -60_000);
    const to = { isPayable: true, payoutAccountId: null, now: before };
    const since = { updatedAt: payout.updatedAt };
    expect(decideProcess(payout, to)).toMatchObject(
      ok({ payout: { processedAt: payout.updatedAt, ...since } }),
    );
    expect(decideComplete(sent, null, before)).toMatchObject(
      ok({ payout: { completedAt: sent.updatedAt, ...since }, posting: { at: sent.updatedAt } }),
    );
    expect(decideFailure(sent, 'Wrong number', before)).toMatchObject(ok({ payout: since }));
  });

  it.each(['', ' ', '\n\t'])('cannot fail without a reason: %j', (reason) => {
    expect(decideFailure(sent, reason, now)).toEqual(refuse({ code: 'payout.reason-missing' }));
  });
});

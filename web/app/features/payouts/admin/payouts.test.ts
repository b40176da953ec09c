import type { Payout } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { evidenceText } from './pairs-to-review.tsx';
import {
  heldSumText,
  openPairsText,
  parsePayoutView,
  payoutRunText,
  sumGhs,
  sumText,
} from './payout-text.ts';

const payout = (amount: number): Payout => ({
  id: 7,
  service_provider_id: 6,
  service_provider_name: 'Kwabena Mensah',
  provider_id: 'PRV-JTANS4',
  gross_amount: 7.5,
  commission_amount: 1.13,
  amount,
  week_start: '2026-11-09',
  week_end: '2026-11-15',
  status: 'pending',
  reference: null,
  failure_reason: null,
  created_at: '2026-11-16T09:00:00.000Z',
  processed_at: null,
  completed_at: null,
});

describe('payouts in words', () => {
  it('name the amount and the recipient', () => {
    expect(sumText(payout(6.37))).toBe('GHS\u00A06.37 to Kwabena Mensah');
  });

  it('are counted and totalled', () => {
    expect(payoutRunText([payout(0.1), payout(0.2)])).toMatch(
      /^2 payouts, GHS\u00A00\.30 in all\./,
    );
    expect(payoutRunText([payout(6.37)])).toMatch(/^1 payout, GHS\u00A06\.37 in all\./);
  });
});

const held = (count: number, amount: number) => Array.from({ length: count }, () => ({ amount }));

describe('held earnings', () => {
  it.each([
    [[], 'GHS\u00A00.00'],
    [held(3, 0.1), 'GHS\u00A00.30'],
    [held(99, 2.5), 'GHS\u00A0247.50'],
    [held(100, 2.5), 'More than GHS\u00A0250.00'],
  ])('are summed to the pesewa', (list, text) => {
    expect(heldSumText(list)).toBe(text);
  });

  it.each([
    [1, '1 pair waits for a review.'],
    [10, '10 pairs wait for a review.'],
  ])('have %d pairs to review', (count, text) => {
    expect(openPairsText(count)).toBe(text);
  });
});

it.each([
  ['same-mailbox', 1, 'Their e-mails reach the same mailbox'],
  ['same-device', 1, 'Both have used one device'],
  ['same-device', 2, 'Both have used 2 devices'],
  ['same-network', 1, 'Both have used one network, as customers of a carrier do'],
  ['same-name', 1, 'They have the same name'],
  ['payee-name', 1, 'The provider is paid under the name of the client'],
  ['tiny-jobs', 3, '3 paid jobs for next to nothing'],
  ['tiny-jobs', 1, 'One paid job for next to nothing'],
  ['no-other-business', 1, 'The client chose this provider and no other, for one job'],
] as const)('the evidence %s (%d) is a line in plain words', (reason, count, text) => {
  expect(evidenceText({ reason, count })).toBe(text);
});

const everything = { status: undefined, payout: undefined, end: undefined, isHeldOpen: false };

describe('the payouts in the address of the Wallet Management tab', () => {
  it('include the filter and the open payout', () => {
    expect(parsePayoutView({ tab: 'wallets', status: 'pending' })).toEqual({
      ...everything,
      status: 'pending',
    });
    expect(parsePayoutView({ payout: '7', end: 'failed' })).toEqual({
      ...everything,
      payout: '7',
      end: 'failed',
    });
    expect(parsePayoutView({ held: 'all' })).toEqual({ ...everything, isHeldOpen: true });
  });

  it('falls back to all payouts if a value is invalid', () => {
    expect(parsePayoutView({ status: 'lost', payout: '0', end: 'pending', held: '1' })).toEqual(
      everything,
    );
    expect(parsePayoutView({})).toEqual(everything);
  });
});

it.each([
  [[], 0],
  [[0.1, 0.2], 0.3],
  [[4.35, 4.35, -8.7], 0],
])('amounts are added exactly: %j', (amounts, sum) => {
  expect(sumGhs(amounts)).toBe(sum);
});

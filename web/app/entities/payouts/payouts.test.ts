import { describe, expect, it } from 'vitest';

import { aHeldEarning } from '../../testing/money.ts';
import { accountName, accountNumber, numberText } from './payouts.ts';
import { holdText, isHeldAtFirst, missingTexts } from './when-paid.tsx';

describe('the earning of a free job', () => {
  it.each([
    ['is held if the client pays nothing', { discount: 3, amount_due: 0 }, true],
    ['is held if the client pays a pesewa less', { discount: 0.46, amount_due: 2.54 }, true],
    ['is not held if the client pays as much', { discount: 0.45, amount_due: 2.55 }, false],
    ['is not held without a discount', { discount: 0, amount_due: 0 }, false],
  ])('%s', (_, price, isHeld) => {
    for (const net of [{ net_amount: 2.55 }, { estimated_net_amount: 2.55 }])
      expect(isHeldAtFirst({ net_amount: null, ...price, ...net })).toBe(isHeld);
  });

  it.each([
    [
      { days: 14, paying_clients: 3, least_paid: 10 },
      'at least 14 days after the delivery, and until 3 different clients have each paid you GHS\u00A010.00 or more',
    ],
    [
      { days: 1, paying_clients: 1, least_paid: 0.5 },
      'at least 1 day after the delivery, and until 1 other client has paid you GHS\u00A00.50 or more',
    ],
  ])('comes under the conditions of the marketplace: %o', (conditions, text) => {
    expect(holdText(conditions)).toContain(text);
  });

  it('lists everything that is missing before it is released', () => {
    expect(missingTexts(aHeldEarning())).toEqual([
      'Not before 4 Dec 2026',
      '1 of 3 paying clients',
      'GHS\u00A01.05 of commission',
    ]);
    expect(missingTexts(aHeldEarning({ hold_reasons: [] }))).toEqual([]);
    expect(missingTexts(aHeldEarning({ hold_reasons: ['under-review'] }))).toEqual([
      'A review by an admin',
    ]);
  });
});

const wallet = {
  kind: 'mobile_money',
  network: 'at',
  number: '+233274123456',
  bank_name: null,
  branch: null,
  account_number: null,
  holder_name: 'Abena Owusu',
} as const;

const bank = {
  ...wallet,
  kind: 'bank',
  network: null,
  number: null,
  bank_name: 'GCB Bank',
  branch: 'Tamale',
  account_number: '1011010012345',
} as const;

describe('a payout account', () => {
  it('is named by its network, or by its bank and branch', () => {
    expect(accountName(wallet)).toBe('AT Money mobile money');
    expect(accountName(bank)).toBe('GCB Bank, Tamale');
    expect(accountName({ ...bank, branch: null })).toBe('GCB Bank');
  });

  it('has a mobile number that is read in groups and copied without', () => {
    expect(numberText(wallet)).toBe('027 412 3456');
    expect(accountNumber(wallet)).toBe('0274123456');
  });

  it('has the number of a bank account as it is', () => {
    expect(numberText(bank)).toBe('1011010012345');
    expect(accountNumber(bank)).toBe('1011010012345');
  });
});

import { describe, expect, it } from 'vitest';

import { accountName, accountNumber, numberText } from './payout-account-text.ts';

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

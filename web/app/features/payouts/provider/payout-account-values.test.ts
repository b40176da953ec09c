import { describe, expect, it } from 'vitest';

import { checkValues, updateOf, valuesOf } from './payout-account-values.ts';

const blank = valuesOf(null, 'Ama Serwaa');
const wallet = { ...blank, number: '024 412 3456' };
const bank = {
  ...blank,
  kind: 'bank',
  bankName: 'GCB Bank',
  accountNumber: '1011-0100-12345',
} as const;

describe('the form of a payout account', () => {
  it('starts with MTN and the provider’s own name', () => {
    expect(blank).toMatchObject({ kind: 'mobile_money', network: 'mtn', holderName: 'Ama Serwaa' });
  });

  it('shows a saved number as people read it', () => {
    const saved = { ...updateOf(wallet), network: 'telecel', number: '+233204123456' };
    const account = { ...saved, bank_name: null, branch: null, account_number: null };
    const values = valuesOf({ ...account, changed_at: '2026-11-20T09:30:00.000Z' } as never, '');
    expect(values).toMatchObject({ network: 'telecel', number: '020 412 3456' });
  });

  it('names the fields that cannot be right', () => {
    expect(checkValues(wallet)).toEqual({});
    expect(checkValues(bank)).toEqual({});
    expect(Object.keys(checkValues({ ...wallet, number: '0302 12', holderName: ' ' }))).toEqual([
      'holderName',
      'number',
    ]);
    expect(Object.keys(checkValues({ ...bank, bankName: '', accountNumber: 'GH1' }))).toEqual([
      'bankName',
      'accountNumber',
    ]);
  });

  it('sends the fields of its kind only', () => {
    expect(updateOf(wallet)).toEqual({
      kind: 'mobile_money',
      network: 'mtn',
      number: '024 412 3456',
      holder_name: 'Ama Serwaa',
    });
    expect(updateOf({ ...bank, number: '0244123456' })).toEqual({
      kind: 'bank',
      bank_name: 'GCB Bank',
      branch: null,
      account_number: '1011-0100-12345',
      holder_name: 'Ama Serwaa',
    });
  });
});

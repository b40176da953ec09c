import type { Payout } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { checkValues, updateOf, valuesOf } from './payout-account-dialog.tsx';
import { payoutRemark } from './payout-statement.tsx';

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

const payout: Payout = {
  id: 7,
  service_provider_id: 6,
  service_provider_name: 'Kwabena Mensah',
  provider_id: 'PRV-JTANS4',
  gross_amount: 7.5,
  commission_amount: 1.13,
  amount: 6.37,
  week_start: '2026-11-09',
  week_end: '2026-11-15',
  status: 'pending',
  reference: null,
  failure_reason: null,
  created_at: '2026-11-16T09:00:00.000Z',
  processed_at: null,
  completed_at: null,
};

describe('the remark on a payout', () => {
  it.each([
    ['pending', 'Waiting to be sent'],
    ['processing', 'On its way'],
    ['completed', 'Sent without a reference'],
    ['failed', 'No reason was given'],
  ] as const)('that is %s reads: %s', (status, text) => {
    expect(payoutRemark({ ...payout, status })).toBe(text);
  });

  it('is the reference of a completed transfer', () => {
    const arrived = { ...payout, status: 'completed', reference: 'MOMO-77120' } as const;
    expect(payoutRemark(arrived)).toBe('MOMO-77120');
  });

  it('is the reason of a failed transfer, but not once it is processed again', () => {
    const reason = 'The number is closed.';
    expect(payoutRemark({ ...payout, status: 'failed', failure_reason: reason })).toBe(reason);
    expect(payoutRemark({ ...payout, status: 'processing', failure_reason: reason })).toBe(
      'On its way',
    );
  });
});

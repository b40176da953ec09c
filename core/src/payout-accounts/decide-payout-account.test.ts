import { describe, expect, it } from 'vitest';
import { ok, refuse } from '../kernel/result.ts';
import { decidePayoutAccount, parseMobileNumber } from './decide-payout-account.ts';
import type { PayoutAccount } from './payout-account.ts';

const mobile = (overrides: Readonly<{ number?: string; holderName?: string }> = {}) => ({
  kind: 'mobile_money' as const,
  network: 'mtn' as const,
  number: '0244123456',
  holderName: 'Ama Owusu',
  ...overrides,
});

type BankAccount = Extract<PayoutAccount, { kind: 'bank' }>;

const bank = (overrides: Partial<BankAccount> = {}): BankAccount => ({
  kind: 'bank',
  bankName: 'GCB Bank',
  branch: 'Tamale',
  accountNumber: '1011010012345',
  holderName: 'Ama Owusu',
  ...overrides,
});

describe('a mobile number', () => {
  it.each([
    '0244123456',
    ' 024 412 3456 ',
    '024-412-3456',
    '+233244123456',
    '+233.24.412.3456',
    '233244123456',
    '00233 24 412 3456',
  ])('is read as people type it: %s', (typed) => {
    expect(parseMobileNumber(typed)).toBe('+233244123456');
  });

  it.each([
    '',
    '244123456',
    '024412345',
    '02441234567',
    '0302123456',
    '0044 7700 900123',
    '+2340244123456',
    '024412345O',
    '++233244123456',
  ])('that is not Ghanaian is not read: %s', (typed) => {
    expect(parseMobileNumber(typed)).toBeUndefined();
  });
});

describe('a payout account', () => {
  it('is stored with a full number and without surrounding spaces', () => {
    const typed = mobile({ number: '024 412 3456', holderName: ' Ama Owusu ' });
    expect(decidePayoutAccount(typed)).toEqual(ok(mobile({ number: '+233244123456' })));
  });

  it('of a bank has digits only, and no branch if none was typed', () => {
    const typed = bank({ accountNumber: '1011-0100 12345', branch: ' ' });
    expect(decidePayoutAccount(typed)).toEqual(ok(bank({ branch: null })));
  });

  it.each([
    [mobile({ number: '12345' }), 'number'],
    [mobile({ holderName: '  ' }), 'holderName'],
    [mobile({ holderName: 'Ama\nOwusu' }), 'holderName'],
    [bank({ accountNumber: '12345' }), 'accountNumber'],
    [bank({ accountNumber: 'GH12345678' }), 'accountNumber'],
    [bank({ accountNumber: '1'.repeat(21) }), 'accountNumber'],
    [bank({ bankName: '' }), 'bankName'],
    [bank({ branch: 'Accra\u202E' }), 'branch'],
  ] as const)('is refused with the field that is wrong: %o', (typed, field) => {
    expect(decidePayoutAccount(typed)).toEqual(refuse({ code: 'payout-account.invalid', field }));
  });
});

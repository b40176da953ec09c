import { describe, expect, it } from 'vitest';

import { formatRate, parseRate } from './commission-card.tsx';
import { creditOf, creditSchema, noCredit } from './credit-dialog.tsx';
import { parseWalletView } from './summaries-section.tsx';

describe('the commission rate', () => {
  it.each([
    [0, '0.0%'],
    [0.15, '15.0%'],
    [0.123, '12.3%'],
    [0.29, '29.0%'],
    [1, '100.0%'],
  ])('of the fraction %d is shown as %s', (fraction, text) => {
    expect(formatRate(fraction)).toBe(text);
  });

  it('converts to the same decimal fraction and back for every tenth of a percent', () => {
    for (let tenths = 0; tenths <= 1000; tenths += 1) {
      const rate = tenths === 1000 ? 1 : Number(`0.${String(tenths).padStart(3, '0')}`);
      expect(parseRate((tenths / 10).toFixed(1))).toEqual({ rate });
      expect(parseRate(formatRate(rate))).toEqual({ rate });
    }
  });

  const bounds = 'Commission rate must be between 0% and 100%';

  it.each(['', '100.1', '100.01', '250'])('cannot be %j', (typed) => {
    expect(parseRate(typed)).toEqual({ problem: bounds });
  });

  it.each(['-', 'abc', '5e1', '1%5%', 'NaN', '%', '12,5,0', '15 GHS'])('is not %j', (typed) => {
    const misread = `“${typed}” is not a number; write it like 12.5`;
    expect(parseRate(typed)).toEqual({ problem: bounds, misread });
  });

  it('is not below 0', () => {
    expect(parseRate('-0.1')).toEqual({ problem: bounds, misread: '“-0.1” is below 0' });
  });

  it.each(['12,5', '12,5 %', ' 12.5% ', '１２．５％'])(
    'case 03, comma-price: %j is 12.5%%',
    (typed) => expect(parseRate(typed)).toEqual({ rate: 0.125 }),
  );

  it('has one decimal', () => {
    expect(parseRate('12.34')).toEqual({ problem: 'Enter at most one decimal, like 12.5' });
    expect(parseRate('12.30')).toEqual({ rate: 0.123 });
  });
});

describe('a credit', () => {
  it('is sent with the client number, the amount and the trimmed note', () => {
    expect(creditOf({ client: '12', amount: '1,200.50', note: ' Mobile money ' })).toEqual({
      user_id: 12,
      amount: 1200.5,
      note: 'Mobile money',
    });
  });

  it('requires all three fields', () => {
    const { error } = creditSchema.safeParse(noCredit);
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['client', 'Enter the client number'],
      ['amount', 'Enter an amount above 0, like 200 or 12.50'],
      ['note', 'Enter where the money came from'],
    ]);
  });

  it.each([
    ['0,35', 0.35],
    ['GHS 1 000', 1000],
    ['1.500,50 GHS', 1500.5],
    ['GH₵5', 5],
  ])('case 03, comma-price: %j is GHS %d', (amount, value) => {
    expect(creditOf({ client: '12', amount, note: 'x' }).amount).toBe(value);
  });

  it.each([
    ['12abc', '“12abc” is not a number; write it like 1,500.50'],
    ['1,5,0', '“1,5,0” is not a number; write it like 1,500.50'],
    ['-5', '“-5” is below 0'],
    ['2.005', '“2.005” has more than 2 decimals'],
    ['0', 'Enter an amount above 0, like 200 or 12.50'],
  ])('of %j says what was typed', (amount, message) => {
    const { error } = creditSchema.safeParse({ client: '12', amount, note: 'x' });
    expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it.each([
    { client: '1.5', amount: '1', note: 'x' },
    { client: '-1', amount: '1', note: 'x' },
    { client: '5e1', amount: '1', note: 'x' },
    { client: '1', amount: '0', note: 'x' },
    { client: '1', amount: '-1', note: 'x' },
    { client: '1', amount: '5e1', note: 'x' },
    { client: '1', amount: '2.005', note: 'x' },
    { client: '1', amount: '1000000.01', note: 'x' },
    { client: '1', amount: '1', note: '   ' },
  ])('cannot be %o', (values) => {
    expect(creditSchema.safeParse(values).success).toBe(false);
  });
});

const everything = { q: '', role: undefined, credit: undefined };

describe('the wallets in the address of the Wallet Management tab', () => {
  it('include the filters and the wallet being credited', () => {
    expect(parseWalletView({ tab: 'wallets', q: 'Mensah', role: 'service-provider' })).toEqual({
      ...everything,
      q: 'Mensah',
      role: 'service-provider',
    });
    expect(parseWalletView({ credit: '12' }).credit).toBe('12');
    expect(parseWalletView({ credit: 'new' }).credit).toBe('new');
  });

  it('falls back to all wallets if a value is invalid', () => {
    const params = { q: 'x'.repeat(500), role: 'admin', credit: '12; drop' };
    expect(parseWalletView(params)).toEqual(everything);
    expect(parseWalletView({})).toEqual(everything);
  });
});

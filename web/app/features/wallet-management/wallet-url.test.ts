import { describe, expect, it } from 'vitest';

import { parseWalletView } from './wallet-url.ts';

const everything = {
  q: '',
  role: undefined,
  status: undefined,
  payout: undefined,
  end: undefined,
  credit: undefined,
};

describe('the Wallet Management tab in the address', () => {
  it('has the filters and what is open', () => {
    expect(
      parseWalletView({ tab: 'wallets', q: 'Mensah', role: 'service-provider', status: 'pending' }),
    ).toEqual({ ...everything, q: 'Mensah', role: 'service-provider', status: 'pending' });
    expect(parseWalletView({ payout: '7', end: 'failed' })).toMatchObject({
      payout: '7',
      end: 'failed',
    });
    expect(parseWalletView({ credit: '12' }).credit).toBe('12');
    expect(parseWalletView({ credit: 'new' }).credit).toBe('new');
  });

  it('falls back to everything where a value makes no sense', () => {
    const params = {
      q: 'x'.repeat(500),
      role: 'admin',
      status: 'lost',
      payout: '0',
      end: 'pending',
      credit: '12; drop',
    };
    expect(parseWalletView(params)).toEqual(everything);
    expect(parseWalletView({})).toEqual(everything);
  });
});

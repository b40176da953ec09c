import { describe, expect, it } from 'vitest';

import { parseWalletView } from './wallet-url.ts';

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

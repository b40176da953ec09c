import { describe, expect, it } from 'vitest';

import { parseAccountsView } from './account-url.ts';

describe('the address of the accounts', () => {
  it('has the filters, the open account and the restriction to record', () => {
    const params = {
      q: 'Ama',
      role: 'service-provider',
      state: 'payouts-frozen',
      account: '12',
      change: 'suspend',
    };
    expect(parseAccountsView(params)).toEqual({ ...params, account: 12 });
  });

  it.each([
    [{}],
    [{ role: 'king', state: 'lost', account: '-3' }],
    [{ account: 'x', change: 'suspend' }],
    [{ change: 'freeze' }],
  ])('falls back to all accounts for %o', (params) => {
    expect(parseAccountsView(params)).toEqual({
      q: '',
      role: undefined,
      state: undefined,
      account: undefined,
      change: undefined,
    });
  });
});

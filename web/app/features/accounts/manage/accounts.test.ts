import type { ManagedAccount } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { aManagedAccount, aManagedProvider } from '../../../testing/people.ts';
import { isPossible } from './account-details.tsx';
import { parseAccountsView, statesOf } from './accounts.ts';

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

const restriction = { since: '2026-11-20T09:00:00.000Z', reason: 'Fraud' };
const changes = ['suspend', 'reactivate', 'freeze', 'release'] as const;

const table: readonly (readonly [ManagedAccount, readonly string[], readonly string[]])[] = [
  [aManagedAccount(), ['suspend'], ['Active']],
  [aManagedAccount({ suspension: restriction }), ['reactivate'], ['Suspended']],
  [aManagedProvider(), ['suspend', 'freeze'], ['Active']],
  [
    aManagedProvider({ suspension: restriction, payout_freeze: restriction }),
    ['reactivate', 'release'],
    ['Suspended', 'Payouts frozen'],
  ],
];

describe('an account', () => {
  it.each(table)('%o can be changed by %j and is %j', (account, possible, states) => {
    expect(changes.filter((change) => isPossible(change, account))).toEqual(possible);
    expect(statesOf(account).map(({ name }) => name)).toEqual(states);
  });
});

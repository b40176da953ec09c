import type { ManagedAccount } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { aManagedAccount, aManagedProvider } from '../../../testing/accounts.ts';
import { statesOf } from './account-text.ts';
import { isPossible } from './possible-changes.ts';

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

import { expect, it } from 'vitest';
import { pesewas } from '../kernel/money.ts';
import { ok, refuse } from '../kernel/result.ts';
import type { DeletionObstacle } from './account-deletion.ts';
import { decideAccountDeletion, type AccountStanding } from './decide-account-deletion.ts';

const standing = (
  role: AccountStanding['role'],
  [liveJobs, openPayouts]: readonly [number, number],
  balance = 0,
  admins = 0,
): AccountStanding => ({
  role,
  open: { liveJobs, openPayouts },
  balance: pesewas(balance),
  admins,
});

it.each<[string, AccountStanding]>([
  ['a client without live jobs and money', standing('client', [0, 0])],
  ['a provider who is owed nothing', standing('service-provider', [0, 0])],
  ['a provider who owes money for a refund', standing('service-provider', [0, 0], -5)],
  ['one of two admins', standing('admin', [0, 0], 0, 2)],
])('%s may be deleted', (_, account) => {
  expect(decideAccountDeletion(account)).toEqual(ok(undefined));
});

it.each<[string, AccountStanding, readonly DeletionObstacle[]]>([
  ['live jobs', standing('client', [2, 0]), [{ kind: 'live-jobs', count: 2 }]],
  [
    'a pesewa in the wallet',
    standing('client', [0, 0], 1),
    [{ kind: 'wallet-balance', amount: pesewas(1) }],
  ],
  [
    'unpaid earnings',
    standing('service-provider', [0, 0], 1),
    [{ kind: 'unpaid-earnings', amount: pesewas(1) }],
  ],
  ['an open payout', standing('service-provider', [0, 1]), [{ kind: 'open-payouts', count: 1 }]],
  ['no other admin', standing('admin', [0, 0], 0, 1), [{ kind: 'last-admin' }]],
  [
    'everything at once',
    standing('service-provider', [1, 3], 255),
    [
      { kind: 'live-jobs', count: 1 },
      { kind: 'unpaid-earnings', amount: pesewas(255) },
      { kind: 'open-payouts', count: 3 },
    ],
  ],
])('an account with %s is not deleted, and every obstacle is named', (_, account, obstacles) => {
  const refused = refuse({ code: 'account.deletion-refused', obstacles });
  expect(decideAccountDeletion(account)).toEqual(refused);
});

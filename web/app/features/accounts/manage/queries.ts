import type { ManagedAccount, ManagedAccountQuery } from '@nsem/sdk';

import {
  managedAccountQuery,
  managedAccountsKey,
} from '../../../entities/accounts/managed-accounts.ts';
import { reuseInFlight } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { usePagedList, type PagedList } from '../../../lib/query/paged-list.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import type { Lifting, Restriction } from './account-text.ts';

/** The accounts of all users, newest first. */
export const useManagedAccounts = (filter: ManagedAccountQuery): PagedList<ManagedAccount> =>
  usePagedList({
    key: [...managedAccountsKey, 'list', filter],
    load: (page, signal) => nsem.admin.accounts.list({ ...filter, ...page, limit: 20 }, { signal }),
  });

/** Shows a changed account at once, and refetches the lists. */
export async function adoptAccount(account: ManagedAccount): Promise<void> {
  queryClient.setQueryData(managedAccountQuery(account.id).queryKey, account);
  await queryClient.invalidateQueries({ queryKey: managedAccountsKey });
}

type Restricting = Readonly<{ id: number; restriction: Restriction; reason: string }>;

/** Suspends an account or freezes its payouts, for a reason. */
export const restrictAccount = reuseInFlight(({ id, restriction, reason }: Restricting) =>
  restriction === 'suspend'
    ? nsem.admin.accounts.suspend(id, { reason })
    : nsem.admin.accounts.freezePayouts(id, { reason }),
);

/** Reactivates an account or releases its payouts. */
export const liftRestriction = reuseInFlight(
  ({ id, lifting }: Readonly<{ id: number; lifting: Lifting }>) =>
    lifting === 'reactivate'
      ? nsem.admin.accounts.reactivate(id)
      : nsem.admin.accounts.releasePayouts(id),
);

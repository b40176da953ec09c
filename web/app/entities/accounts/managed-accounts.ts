import type { ManagedAccount, ManagedAccountQuery } from '@nsem/sdk';
import { queryOptions } from '@tanstack/react-query';

import { nsem } from '../../lib/api/nsem.ts';

/** The common key prefix of the accounts as admins see them. */
export const managedAccountsKey = ['managed-accounts'] as const;

/** One account, by its id. */
export const managedAccountQuery = (id: number) =>
  queryOptions({
    queryKey: [...managedAccountsKey, 'one', id],
    queryFn: ({ signal }) => nsem.admin.accounts.get(id, { signal }),
  });

/** The first accounts that match a filter, newest first. */
export const firstAccountsQuery = (filter: ManagedAccountQuery) =>
  queryOptions({
    queryKey: [...managedAccountsKey, 'first', filter],
    queryFn: async ({ signal }): Promise<readonly ManagedAccount[]> =>
      (await nsem.admin.accounts.list(filter, { signal })).data,
  });

/** The display name of each role. */
export const roleNames: Readonly<Record<ManagedAccount['role'], string>> = {
  admin: 'Admin',
  client: 'Client',
  'service-provider': 'Service Provider',
};

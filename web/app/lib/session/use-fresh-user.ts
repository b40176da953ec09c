import type { User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { nsem } from '../api/nsem.ts';
import { updateUser } from './session.ts';

const pollMs = 15_000;

/**
 * Refreshes the account of the user, which admins may change; it is polled while a provider is
 * waiting for approval.
 */
export function useFreshUser(user: User): void {
  useQuery({
    queryKey: ['me', user.id],
    queryFn: async ({ signal }) => {
      const fresh = await nsem.account.get({ signal });
      updateUser(fresh);
      return fresh;
    },
    initialData: user,
    refetchInterval: user.is_active ? false : pollMs,
  });
}

/**
 * Loads the account of the logged-in user again, after a change.
 *
 * @throws the error of the call
 */
export async function refreshUser(): Promise<void> {
  updateUser(await nsem.account.get());
}

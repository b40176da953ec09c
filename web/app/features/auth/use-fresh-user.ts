import type { User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { nsem } from '../../lib/nsem.ts';
import { updateUser } from './session.ts';

const pollMs = 15_000;

/**
 * Keeps what others decide about a person up to date: a provider who waits for approval sees it
 * come.
 */
export function useFreshUser(user: User): void {
  useQuery({
    queryKey: ['me', user.id],
    queryFn: async ({ signal }) => {
      const fresh = await nsem.auth.me({ signal });
      updateUser(fresh);
      return fresh;
    },
    initialData: user,
    refetchInterval: user.is_active ? false : pollMs,
  });
}

import { queryOptions } from '@tanstack/react-query';

import { nsem } from '../../lib/api/nsem.ts';

const pollMs = 10_000;

/** The wallet of the logged-in user. */
export const walletQuery = queryOptions({
  queryKey: ['wallet'],
  queryFn: ({ signal }) => nsem.wallet.get({ signal }),
  // Others change it too: admins credit it, and completed jobs move money.
  refetchInterval: pollMs,
});

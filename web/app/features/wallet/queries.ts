import { queryOptions } from '@tanstack/react-query';

import { nsem } from '../../lib/nsem.ts';

const pollMs = 10_000;

/** One's own money. */
export const walletQuery = queryOptions({
  queryKey: ['wallet'],
  queryFn: ({ signal }) => nsem.wallet.get({ signal }),
  // Others move it too: admins who credit it, clients and providers who complete jobs.
  refetchInterval: pollMs,
});

import { queryOptions } from '@tanstack/react-query';

import { nsem } from '../../lib/nsem.ts';

/** One's own money. */
export const walletQuery = queryOptions({
  queryKey: ['wallet'],
  queryFn: ({ signal }) => nsem.wallet.get({ signal }),
});

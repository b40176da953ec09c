import { queryOptions } from '@tanstack/react-query';

import { walletQuery } from '../wallet/wallet-query.ts';
import { nsem } from '../../lib/api/nsem.ts';

const minuteMs = 60_000;

/** The earnings, completed jobs and rating of a provider. */
export const earningsQuery = queryOptions({
  // Under the key of the wallet, so that every change of the wallet refreshes it too.
  queryKey: [...walletQuery.queryKey, 'earnings'],
  queryFn: ({ signal }) => nsem.earnings.get({ signal }),
  // No event notifies the page of ratings by clients, or of refunds and reviews by admins.
  refetchInterval: minuteMs,
});

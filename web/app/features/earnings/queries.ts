import type { Payout, PayoutTransaction } from '@nsem/sdk';
import { queryOptions } from '@tanstack/react-query';

import { collect } from '../../lib/collect.ts';
import { nsem } from '../../lib/nsem.ts';
import { usePagedList, type PagedList } from '../../lib/pages.ts';
import { walletQuery } from '../wallet/queries.ts';

const minuteMs = 60_000;

/** Kept under the wallet's key, so that whatever moves money brings them up to date as well. */
const keys = {
  earnings: [...walletQuery.queryKey, 'earnings'],
  payouts: [...walletQuery.queryKey, 'payouts'],
} as const;

/** What a provider has earned, and how they stand. */
export const earningsQuery = queryOptions({
  queryKey: keys.earnings,
  queryFn: ({ signal }) => nsem.earnings.get({ signal }),
  // Clients rate and admins refund and review, of which no event tells a provider's page.
  refetchInterval: minuteMs,
});

/** A provider's payouts, newest first. */
export const usePayouts = (): PagedList<Payout> =>
  usePagedList({
    key: keys.payouts,
    load: (page, signal) => nsem.payouts.list({ ...page, limit: 20 }, { signal }),
    pollMs: () => minuteMs,
  });

/** The jobs that a payout pays for: those of a week. */
export const payoutLinesQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.payouts, id],
    queryFn: ({ signal }): Promise<readonly PayoutTransaction[]> =>
      collect(nsem.payouts.transactions(id, { signal })),
  });

import type { Payout, PayoutTransaction } from '@nsem/sdk';
import { queryOptions } from '@tanstack/react-query';

import { walletQuery } from '../../../entities/wallet/wallets.ts';
import { collect } from '../../../lib/api/collect.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { usePagedList, type PagedList } from '../../../lib/query/paged-list.ts';

const minuteMs = 60_000;

/** Below the wallet's key, so that refreshing the wallet refreshes the payouts too. */
const payoutsKey = [...walletQuery.queryKey, 'payouts'] as const;

/** A provider's payouts, newest first. */
export const usePayouts = (): PagedList<Payout> =>
  usePagedList({
    key: payoutsKey,
    load: (page, signal) => nsem.payouts.list({ ...page, limit: 20 }, { signal }),
    pollMs: () => minuteMs,
  });

/** The jobs in a payout. */
export const payoutLinesQuery = (id: number) =>
  queryOptions({
    queryKey: [...payoutsKey, id],
    queryFn: ({ signal }): Promise<readonly PayoutTransaction[]> =>
      collect(nsem.payouts.listTransactions(id, { signal })),
  });

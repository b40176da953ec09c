import type { Transaction } from '@nsem/sdk';
import { queryOptions } from '@tanstack/react-query';

import { nsem } from '../../lib/nsem.ts';
import { usePagedList, type PagedList } from '../../lib/pages.ts';
import { walletQuery } from '../wallet/queries.ts';

const pollMs = 30_000;

/** How much the client uses the marketplace: six months, and what was asked for in this one. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: ({ signal }) => nsem.usage.get({ signal }),
  // Providers complete jobs, and programs ask for them, while the client looks on.
  refetchInterval: pollMs,
});

/** What this month and the last one came to. */
export const billingQuery = queryOptions({
  queryKey: ['billing'],
  queryFn: ({ signal }) => nsem.billing.get({ signal }),
  refetchInterval: pollMs,
});

/** What moved the client's balance, the newest first; up to date whenever the balance is. */
export const useStatement = (): PagedList<Transaction> =>
  usePagedList({
    key: [...walletQuery.queryKey, 'transactions'],
    load: (page, signal) => nsem.wallet.transactions({ ...page, limit: 20 }, { signal }),
    pollMs: () => pollMs,
  });

import type { Transaction } from '@nsem/sdk';
import { queryOptions } from '@tanstack/react-query';

import { nsem } from '../../../lib/api/nsem.ts';
import { usePagedList, type PagedList } from '../../../lib/query/paged-list.ts';
import { walletQuery } from '../../../entities/wallet/wallet-query.ts';

const pollMs = 30_000;

/** The usage of the client in the last six months, and the calls of this month. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: ({ signal }) => nsem.usage.get({ signal }),
  // Usage changes without the client: providers complete jobs, and programs request them.
  refetchInterval: pollMs,
});

/** The billing summaries of this month and last month. */
export const billingQuery = queryOptions({
  queryKey: ['billing'],
  queryFn: ({ signal }) => nsem.billing.get({ signal }),
  refetchInterval: pollMs,
});

/**
 * The wallet transactions, newest first. Under the key of the wallet, so they are refetched
 * together.
 */
export const useStatement = (): PagedList<Transaction> =>
  usePagedList({
    key: [...walletQuery.queryKey, 'transactions'],
    load: (page, signal) => nsem.wallet.listTransactions({ ...page, limit: 20 }, { signal }),
    pollMs: () => pollMs,
  });

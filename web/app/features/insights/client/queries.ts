import type { Transaction } from '@nsem/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { nsem } from '../../../lib/api/nsem.ts';
import { usePagedList, type PageRequest, type PagedList } from '../../../lib/query/paged-list.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { walletQuery } from '../../../entities/wallet/wallets.ts';

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

/** Filled by the answers with transactions. */
const sealQuery = queryOptions<string | null>({
  queryKey: [...walletQuery.queryKey, 'seal'],
  queryFn: () => null,
  enabled: false,
});

/** The last seal of the ledger when the statement was loaded; null before the first. */
export const useStatementSeal = (): string | null => useQuery(sealQuery).data ?? null;

async function loadTransactions(page: PageRequest, signal: AbortSignal) {
  const list = nsem.wallet.listTransactions({ ...page, limit: 20 }, { signal });
  const { data, response } = await list.withResponse();
  queryClient.setQueryData(sealQuery.queryKey, response.header('ledger-seal'));
  return data;
}

/**
 * The wallet transactions, newest first. Under the key of the wallet, so they are refetched
 * together.
 */
export const useStatement = (): PagedList<Transaction> =>
  usePagedList({
    key: [...walletQuery.queryKey, 'transactions'],
    load: loadTransactions,
    pollMs: () => pollMs,
  });

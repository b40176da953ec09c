import type { WalletSummary, WalletSummaryQuery } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { walletsKey } from '../../../entities/wallet/wallets.ts';
import { reuseInFlight } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { usePagedList, type PagedList } from '../../../lib/query/paged-list.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

/** The wallet summaries of clients and providers. */
export const useWalletSummaries = (filter: WalletSummaryQuery): PagedList<WalletSummary> =>
  usePagedList({
    key: [...walletsKey, 'summaries', filter],
    load: (page, signal) =>
      nsem.wallet.listSummaries({ ...filter, ...page, limit: 20 }, { signal }),
  });

/** The commission configuration. */
export const commissionQuery = queryOptions({
  queryKey: ['commission'],
  queryFn: ({ signal }) => nsem.commission.get({ signal }),
});

const setCommission = reuseInFlight((rate: number) =>
  nsem.commission.update({ commission_rate: rate }),
);

/** Sets the commission rate; the server's answer replaces the displayed one. */
export const useSetCommission = () =>
  useMutation({
    mutationFn: setCommission,
    onSuccess: (changed) => queryClient.setQueryData(commissionQuery.queryKey, changed),
  });

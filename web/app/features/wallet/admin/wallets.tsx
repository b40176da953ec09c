import type { WalletSummary, WalletSummaryQuery } from '@nsem/sdk';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';

import { totalsQuery, walletsKey } from '../../../entities/wallet/wallets.ts';
import { reuseInFlight } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import {
  type PagedList,
  usePagedList,
  type PagedListOptions,
} from '../../../lib/query/paged-list.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { notLoaded, StatCard, StatCards } from '../../../ui/stat-card.tsx';

/** The stat cards of the platform's wallet totals. */
export function WalletTotals() {
  const { data: totals, isError } = useQuery(totalsQuery);
  const failed = isError ? notLoaded : undefined;
  return (
    <StatCards>
      <StatCard
        name="Total Wallet Balance"
        value={totals && formatGhs(totals.total_wallet_balance)}
        note={failed ?? (totals && `${formatGhs(totals.total_held)} more held for jobs`)}
      />
      <StatCard
        name="Total Earned"
        value={totals && formatGhs(totals.total_earned)}
        note={failed ?? 'By providers, after commission'}
      />
      <StatCard
        name="Pending Payouts"
        value={totals && formatGhs(totals.pending_payouts)}
        note={
          failed ?? (totals && `${formatGhs(totals.unpaid_earnings)} earned but not in a payout`)
        }
      />
      <StatCard
        name="Service Providers"
        value={totals && String(totals.service_providers)}
        note={failed}
      />
    </StatCards>
  );
}

/** The wallet summaries of clients and providers. */
export const walletSummariesList = (
  filter: WalletSummaryQuery,
): PagedListOptions<WalletSummary> => ({
  key: [...walletsKey, 'summaries', filter],
  load: (page, signal) => nsem.wallet.listSummaries({ ...filter, ...page, limit: 20 }, { signal }),
});

export const useWalletSummaries = (filter: WalletSummaryQuery): PagedList<WalletSummary> =>
  usePagedList(walletSummariesList(filter));

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

import type { Payout, PayoutUpdate, WalletSummary, WalletSummaryQuery } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { collect } from '../../lib/collect.ts';
import { joined } from '../../lib/joined.ts';
import { nsem } from '../../lib/nsem.ts';
import { usePagedList, type PagedList } from '../../lib/pages.ts';
import { queryClient } from '../../lib/query-client.ts';

/** Where all of this is kept together: one payout moves balances, totals and lists. */
export const walletsKey = ['wallets'] as const;

/** Brings everybody's money up to date. */
export const refreshWallets = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: walletsKey });

/** Where all the money is. */
export const totalsQuery = queryOptions({
  queryKey: [...walletsKey, 'totals'],
  queryFn: ({ signal }) => nsem.wallet.totals({ signal }),
});

/** The money of every client and provider. */
export const useWalletSummaries = (filter: WalletSummaryQuery): PagedList<WalletSummary> =>
  usePagedList({
    key: [...walletsKey, 'summaries', filter],
    load: (page, signal) => nsem.wallet.summaries({ ...filter, ...page, limit: 20 }, { signal }),
  });

/** Everyone's payouts, newest first. */
export const usePayouts = (status: Payout['status'] | undefined): PagedList<Payout> =>
  usePagedList({
    key: [...walletsKey, 'payouts', status],
    load: (page, signal) =>
      nsem.admin.payouts.list(
        { ...page, ...(status !== undefined && { status }), limit: 10 },
        { signal },
      ),
  });

/** One payout. */
export const payoutQuery = (id: number) =>
  queryOptions({
    queryKey: [...walletsKey, 'payout', id],
    queryFn: ({ signal }) => nsem.admin.payouts.get(id, { signal }),
  });

/** The jobs that a payout pays for. */
export const paidJobsQuery = (id: number) =>
  queryOptions({
    queryKey: [...walletsKey, 'payout', id, 'jobs'],
    queryFn: ({ signal }) => collect(nsem.admin.payouts.transactions(id, { signal })),
  });

const createWeekly = joined(() => nsem.admin.payouts.createWeekly());

/** Makes a payout for each provider who is owed something. */
export const useCreateWeekly = () =>
  useMutation({ mutationFn: () => createWeekly(undefined), onSettled: refreshWallets });

const sendPayout = joined((id: number) => nsem.admin.payouts.process(id));

/** Says that the transfer of a payout is on its way. */
export const useProcessPayout = () =>
  useMutation({ mutationFn: sendPayout, onSettled: refreshWallets });

type Ended = Readonly<{ id: number; ending: PayoutUpdate }>;

const endPayout = joined(({ id, ending }: Ended) => nsem.admin.payouts.update(id, ending));

/** Says how the transfer of a payout ended. */
export const useEndPayout = () => useMutation({ mutationFn: endPayout, onSettled: refreshWallets });

/** What the marketplace keeps of each job's price. */
export const commissionQuery = queryOptions({
  queryKey: ['commission'],
  queryFn: ({ signal }) => nsem.commission.get({ signal }),
});

const setCommission = joined((rate: number) => nsem.commission.update({ commission_rate: rate }));

/** Sets the commission; what the server answers replaces what is shown. */
export const useSetCommission = () =>
  useMutation({
    mutationFn: setCommission,
    onSuccess: (changed) => queryClient.setQueryData(commissionQuery.queryKey, changed),
  });

import type { Payout, PayoutUpdate, SuspiciousPair, SuspiciousPairReview } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { waitingQuery } from '../../../entities/insights/platform-stats.ts';
import { refreshWallets, walletsKey } from '../../../entities/wallet/wallets.ts';
import { collect, reuseInFlight } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { type ChangeCallbacks, queryClient } from '../../../lib/query/query-client.ts';
import {
  usePagedList,
  type PagedList,
  type PagedListOptions,
} from '../../../lib/query/paged-list.ts';

/** All payouts, newest first. */
export const payoutsList = (status: Payout['status'] | undefined): PagedListOptions<Payout> => ({
  key: [...walletsKey, 'payouts', status],
  load: (page, signal) =>
    nsem.admin.payouts.list(
      { ...page, ...(status !== undefined && { status }), limit: 10 },
      { signal },
    ),
});

export const usePayouts = (status: Payout['status'] | undefined): PagedList<Payout> =>
  usePagedList(payoutsList(status));

/** One payout. */
export const payoutQuery = (id: number) =>
  queryOptions({
    queryKey: [...walletsKey, 'payout', id],
    queryFn: ({ signal }) => nsem.admin.payouts.get(id, { signal }),
  });

/** The jobs in a payout. */
export const paidJobsQuery = (id: number) =>
  queryOptions({
    queryKey: [...walletsKey, 'payout', id, 'jobs'],
    queryFn: ({ signal }) => collect(nsem.admin.payouts.listTransactions(id, { signal })),
  });

/** The earnings that payouts leave out for now, oldest first; at most 100. */
export const heldQuery = queryOptions({
  queryKey: [...walletsKey, 'held'],
  queryFn: ({ signal }) => nsem.admin.earnings.listHeld({ signal }),
});

const releaseEarning = reuseInFlight((jobId: number) => nsem.admin.earnings.release(jobId));

/** Lets the next payout run include a held earning. */
export const useReleaseEarning = (callbacks: ChangeCallbacks) =>
  useMutation({ mutationFn: releaseEarning, ...callbacks, onSettled: refreshWallets });

/** The pairs that wait for a review, newest first. */
export const useOpenPairs = (): PagedList<SuspiciousPair> =>
  usePagedList({
    key: [...walletsKey, 'pairs'],
    load: (page, signal) =>
      nsem.admin.pairs.list({ ...page, status: 'open', limit: 10 }, { signal }),
  });

type PairReview = Readonly<{ id: number; review: SuspiciousPairReview }>;

const reviewPair = reuseInFlight(({ id, review }: PairReview) =>
  nsem.admin.pairs.review(id, review),
);

/** Refreshes the wallets, and how many pairs wait for a review. */
const refreshPairs = async (): Promise<void> => {
  await Promise.all([
    refreshWallets(),
    queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey }),
  ]);
};

/** Dismisses or confirms a pair. */
export const useReviewPair = () => useMutation({ mutationFn: reviewPair, onSettled: refreshPairs });

const createWeekly = reuseInFlight(() => nsem.admin.payouts.createWeekly());

/** Creates a payout for each provider who is owed something. */
export const useCreateWeekly = () =>
  useMutation({ mutationFn: () => createWeekly(undefined), onSettled: refreshWallets });

const sendPayout = reuseInFlight((id: number) => nsem.admin.payouts.process(id));

/** Records that the transfer of a payout has been sent. */
export const useProcessPayout = (callbacks: ChangeCallbacks) =>
  useMutation({ mutationFn: sendPayout, ...callbacks, onSettled: refreshWallets });

type Outcome = Readonly<{ id: number; update: PayoutUpdate }>;

const settlePayout = reuseInFlight(({ id, update }: Outcome) =>
  nsem.admin.payouts.update(id, update),
);

/** Records how the transfer of a payout ended. */
export const useSettlePayout = (callbacks: ChangeCallbacks) =>
  useMutation({ mutationFn: settlePayout, ...callbacks, onSettled: refreshWallets });

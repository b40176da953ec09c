import { queryOptions } from '@tanstack/react-query';

import { nsem } from '../../lib/api/nsem.ts';
import { queryClient } from '../../lib/query/query-client.ts';

const pollMs = 10_000;

/** The wallet of the logged-in user. */
export const walletQuery = queryOptions({
  queryKey: ['wallet'],
  queryFn: ({ signal }) => nsem.wallet.get({ signal }),
  // Others change it too: admins credit it, and completed jobs move money.
  refetchInterval: pollMs,
});

/** The common key prefix of all wallet data: one payout changes balances, totals and lists. */
export const walletsKey = ['wallets'] as const;

/** Refreshes the wallet data of all users. */
export const refreshWallets = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: walletsKey });

/** The platform's wallet totals. */
export const totalsQuery = queryOptions({
  queryKey: [...walletsKey, 'totals'],
  queryFn: ({ signal }) => nsem.wallet.getTotals({ signal }),
});

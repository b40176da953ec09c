import { queryOptions } from '@tanstack/react-query';

import { nsem } from '../../../lib/api/nsem.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

/** Where the provider is paid; null if they have not entered it. */
export const payoutAccountQuery = queryOptions({
  queryKey: ['payout-account'],
  queryFn: ({ signal }) => nsem.account.payoutAccount.get({ signal }),
});

/** Shows what was saved or removed without asking the server again. */
export const showPayoutAccount = (
  account: Awaited<ReturnType<typeof nsem.account.payoutAccount.get>>,
): void => void queryClient.setQueryData(payoutAccountQuery.queryKey, account);

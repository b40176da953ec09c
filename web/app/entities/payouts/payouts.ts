import type { PayoutAccount, PayoutStatus } from '@nsem/sdk';
import { queryOptions } from '@tanstack/react-query';

import { nsem } from '../../lib/api/nsem.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import type { BadgeTone } from '../../ui/states.tsx';
import { walletQuery } from '../wallet/wallets.ts';

const minuteMs = 60_000;

/** The earnings, completed jobs and rating of a provider. */
export const earningsQuery = queryOptions({
  // Under the key of the wallet, so that every change of the wallet refreshes it too.
  queryKey: [...walletQuery.queryKey, 'earnings'],
  queryFn: ({ signal }) => nsem.earnings.get({ signal }),
  // No event notifies the page of ratings by clients, or of refunds and reviews by admins.
  refetchInterval: minuteMs,
});

/** An account as providers enter it and admins see it. */
type Account = Omit<PayoutAccount, 'changed_at'>;

/** The names of the mobile-money networks. */
export const networkNames = { mtn: 'MTN', telecel: 'Telecel', at: 'AT Money' } as const;

/** What an account is: `MTN mobile money`, or the bank with its branch. */
export const accountName = ({ network, bank_name: bank, branch }: Account): string =>
  network === null
    ? [bank, branch].filter(Boolean).join(', ')
    : `${networkNames[network]} mobile money`;

const countryCode = /^\+233/;

/** The number without spaces, as it is typed into a transfer: `0244123456`. */
export const accountNumber = ({ number, account_number: account }: Account): string =>
  (number ?? account ?? '').replace(countryCode, '0');

const mobileShape = /^(\d{3})(\d{3})(\d{4})$/;

/** The number as people read it: `024 412 3456`; that of a bank account has no groups. */
export const numberText = (account: Account): string =>
  account.number === null
    ? accountNumber(account)
    : accountNumber(account).replace(mobileShape, '$1 $2 $3');

/** Where the provider is paid; null if they have not entered it. */
export const payoutAccountQuery = queryOptions({
  queryKey: ['payout-account'],
  queryFn: ({ signal }) => nsem.account.payoutAccount.get({ signal }),
});

/** Shows what was saved or removed without asking the server again. */
export const showPayoutAccount = (
  account: Awaited<ReturnType<typeof nsem.account.payoutAccount.get>>,
): void => void queryClient.setQueryData(payoutAccountQuery.queryKey, account);

/** The colour of each state of a payout. */
export const payoutTones: Readonly<Record<PayoutStatus, BadgeTone>> = {
  pending: 'yellow',
  processing: 'blue',
  completed: 'green',
  failed: 'red',
};

/** The display name of each state of a payout. */
export const payoutNames: Readonly<Record<PayoutStatus, string>> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
};

import type { PayoutAccount } from '@nsem/sdk';

import { timeField } from '../../output/columns.ts';
import type { Field } from '../../output/table.ts';

/** The names of the mobile-money networks. */
const networkNames = { mtn: 'MTN', telecel: 'Telecel', at: 'AT Money' } as const;

type Account = Omit<PayoutAccount, 'changed_at'>;

/** What an account is: `MTN mobile money`, or the bank with its branch. */
export const nameAccount = ({ network, bank_name: bank, branch }: Account): string =>
  network === null
    ? [bank, branch].filter(Boolean).join(', ')
    : `${networkNames[network]} mobile money`;

/** The number of a wallet or of a bank account. */
export const numberOf = ({ number, account_number: account }: Account): string =>
  number ?? account ?? '';

/** The fields of an account. */
export const accountFields = (account: PayoutAccount): readonly Field[] => [
  { label: 'account', text: nameAccount(account) },
  { label: 'number', text: numberOf(account) },
  { label: 'name', text: account.holder_name },
  timeField('changed', account.changed_at),
];

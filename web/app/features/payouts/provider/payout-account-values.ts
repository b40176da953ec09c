import type { PayoutAccount, PayoutAccountUpdate } from '@nsem/sdk';

import { numberText } from '../../../entities/payouts/payouts.ts';

/** The fields of the form; those of the other kind stay as they were typed. */
export type AccountValues = Readonly<{
  kind: PayoutAccount['kind'];
  network: NonNullable<PayoutAccount['network']>;
  number: string;
  bankName: string;
  branch: string;
  accountNumber: string;
  holderName: string;
}>;

/** The values of the present account, or those of a new one in the provider's name. */
export function valuesOf(account: PayoutAccount | null, name: string): AccountValues {
  return {
    kind: account?.kind ?? 'mobile_money',
    network: account?.network ?? 'mtn',
    number: account?.number ? numberText(account) : '',
    bankName: account?.bank_name ?? '',
    branch: account?.branch ?? '',
    accountNumber: account?.account_number ?? '',
    holderName: account?.holder_name ?? name,
  };
}

type Errors = Partial<Record<keyof AccountValues, string>>;

const digitsOf = (typed: string): string => typed.replaceAll(/[\s\-.()]/g, '');

const mobileShape = /^(?:\+|00)?(?:233|0)[25]\d{8}$/;
const bankShape = /^\d{6,20}$/;

/** What is missing or cannot be right, by field. */
export function checkValues(values: AccountValues): Errors {
  const errors: Errors = {};
  if (values.holderName.trim() === '') errors.holderName = 'Enter the name on the account';
  if (values.kind === 'mobile_money') {
    if (!mobileShape.test(digitsOf(values.number))) {
      errors.number = 'Enter a Ghanaian mobile number, such as 024 412 3456';
    }
    return errors;
  }
  if (values.bankName.trim() === '') errors.bankName = 'Enter the name of the bank';
  if (!bankShape.test(digitsOf(values.accountNumber))) {
    errors.accountNumber = 'Enter the account number: 6 to 20 digits';
  }
  return errors;
}

/** The request body for values that have passed the check. */
export function updateOf(values: AccountValues): PayoutAccountUpdate {
  const { kind, network, number, holderName } = values;
  if (kind === 'mobile_money') return { kind, network, number, holder_name: holderName };
  const branch = values.branch.trim() || null;
  const bank = { bank_name: values.bankName, branch, account_number: values.accountNumber };
  return { kind, ...bank, holder_name: holderName };
}

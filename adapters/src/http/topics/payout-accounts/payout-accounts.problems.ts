import type { PayoutAccountFault } from '@nsem/core';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

type InvalidField = Extract<PayoutAccountFault, { code: 'payout-account.invalid' }>['field'];

/** Each field that can be wrong: its name in a request, and what it must be. */
const fields: Readonly<Record<InvalidField, readonly [name: string, detail: string]>> = {
  number: ['number', 'Enter a Ghanaian mobile number, such as 024 412 3456.'],
  accountNumber: ['account_number', 'Enter the account number: 6 to 20 digits.'],
  bankName: ['bank_name', 'Enter the name of the bank on one line.'],
  branch: ['branch', 'Enter the branch on one line.'],
  holderName: ['holder_name', 'Enter the name of the account’s owner on one line.'],
};

/** The problem documents of payout accounts. */
export const payoutAccountProblems = {
  'payout-account.not-found': {
    status: 404,
    title: 'No payout account',
    detail: () => 'You have not added a payout account yet.',
  },
  'payout-account.invalid': {
    status: 422,
    title: 'Invalid payout account',
    detail: ({ field }) => fields[field][1],
    field: ({ field }) => fields[field][0],
    sample: { field: 'number' },
  },
} as const satisfies ProblemDescriptions<PayoutAccountFault>;

import { formatGhs, type WalletFault } from '@nsem/core';
import { ghs, presentMoney } from '../../operations/fields.ts';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

/** The problem documents of wallets. */
export const walletProblems = {
  'wallet.insufficient-funds': {
    status: 402,
    title: 'Insufficient funds',
    detail: ({ amountDue, balance, missing, isLowerBound }) => {
      const atLeast = isLowerBound === true ? 'at least ' : '';
      return `This costs ${atLeast}GHS ${formatGhs(amountDue)} and your wallet has GHS ${formatGhs(balance)}. You’re ${atLeast}GHS ${formatGhs(missing)} short.`;
    },
    more: ({ amountDue, balance, missing }) => ({
      amount_due: presentMoney(amountDue),
      wallet_balance: presentMoney(balance),
      missing: presentMoney(missing),
    }),
    sample: { amountDue: ghs(12), balance: ghs(5), missing: ghs(7) },
  },
  'wallet.clients-only': {
    status: 422,
    title: 'Clients only',
    detail: () => 'Only a client’s wallet can be credited.',
    field: () => 'user_id',
  },
  'wallet.amount-missing': {
    status: 422,
    title: 'Amount missing',
    detail: () => 'A credit must be above zero.',
    field: () => 'amount',
  },
  'wallet.reference-exists': {
    status: 409,
    title: 'Reference already used',
    detail: () => 'A transfer with this reference has already been credited.',
    field: () => 'reference',
  },
  'wallet.account-not-found': {
    status: 422,
    title: 'User not found',
    detail: () => 'There is no user with this id.',
    field: () => 'user_id',
  },
} as const satisfies ProblemDescriptions<WalletFault>;

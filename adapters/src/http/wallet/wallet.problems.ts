import { formatGhs, type WalletFault } from '@nsem/core';
import { ghs, presentMoney } from '../fields.ts';
import type { Tellings } from '../telling.ts';

/** How the refusals of money are told. */
export const walletProblems = {
  'wallet.insufficient-funds': {
    status: 402,
    title: 'Not enough money',
    detail: ({ amountDue, balance, missing }) =>
      `This costs GHS ${formatGhs(amountDue)} and the wallet has GHS ${formatGhs(balance)}: GHS ${formatGhs(missing)} is missing.`,
    more: ({ amountDue, balance, missing }) => ({
      amount_due: presentMoney(amountDue),
      wallet_balance: presentMoney(balance),
      missing: presentMoney(missing),
    }),
    sample: { amountDue: ghs(12), balance: ghs(5), missing: ghs(7) },
  },
  'wallet.clients-only': {
    status: 422,
    title: 'For clients only',
    detail: () => 'Only a client’s wallet can be credited.',
    field: () => 'user_id',
  },
  'wallet.no-amount': {
    status: 422,
    title: 'No amount',
    detail: () => 'A credit has an amount above zero.',
    field: () => 'amount',
  },
  'wallet.reference-used': {
    status: 409,
    title: 'Reference used',
    detail: () => 'A transfer with this reference was already credited.',
    field: () => 'reference',
  },
  'wallet.account-not-found': {
    status: 422,
    title: 'No such user',
    detail: () => 'There is no user with this id.',
    field: () => 'user_id',
  },
} as const satisfies Tellings<WalletFault>;

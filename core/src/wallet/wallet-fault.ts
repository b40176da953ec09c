import type { Pesewas } from '../kernel/money.ts';

/** Why an operation on money is refused. */
export type WalletFault =
  | Readonly<{
      code: 'wallet.insufficient-funds';
      amountDue: Pesewas;
      balance: Pesewas;
      missing: Pesewas;
      /** The amounts due and missing are the least possible: the work was not measured yet. */
      isLowerBound?: true;
    }>
  | Readonly<{ code: 'wallet.clients-only' }>
  | Readonly<{ code: 'wallet.amount-missing' }>
  | Readonly<{ code: 'wallet.reference-exists' }>
  | Readonly<{ code: 'wallet.account-not-found' }>;

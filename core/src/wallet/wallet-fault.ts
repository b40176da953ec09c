import type { Pesewas } from '../kernel/money.ts';

/** Why an operation on money is refused. */
export type WalletFault =
  | Readonly<{
      code: 'wallet.insufficient-funds';
      amountDue: Pesewas;
      balance: Pesewas;
      missing: Pesewas;
    }>
  | Readonly<{ code: 'wallet.clients-only' }>
  | Readonly<{ code: 'wallet.no-amount' }>
  | Readonly<{ code: 'wallet.reference-used' }>
  | Readonly<{ code: 'wallet.account-not-found' }>;

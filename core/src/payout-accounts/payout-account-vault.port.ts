import type { PayoutAccount } from './payout-account.ts';

/** Encrypts payout accounts with a key that is derived from the server's secret. */
export interface PayoutAccountVault {
  seal(account: PayoutAccount): string;
  /** Decrypts an account; undefined if no known secret sealed it. */
  open(sealed: string): PayoutAccount | undefined;
  /**
   * The same account, sealed with the current secret: as it is if that already sealed it, undefined
   * if no known secret opens it.
   */
  reseal(sealed: string): string | undefined;
}

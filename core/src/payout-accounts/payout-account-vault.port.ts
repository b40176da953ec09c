import type { AccountId } from '../kernel/ids.ts';
import type { NewPayoutAccount, PayoutAccount } from './payout-account.ts';

/** A payout account as it is stored, and whose it is. */
export type SealedPayoutAccount = Pick<NewPayoutAccount, 'accountId' | 'sealed'>;

/**
 * Encrypts payout accounts with a key that is derived from the server's secret. What is sealed for one
 * provider is not opened for another: who can write to the database cannot redirect payouts.
 */
export interface PayoutAccountVault {
  seal(account: PayoutAccount, owner: AccountId): string;
  /** Decrypts an account; undefined if no known secret sealed it for its provider. */
  open(stored: SealedPayoutAccount): PayoutAccount | undefined;
  /**
   * The same account, sealed with the current secret: as it is if that already sealed it, undefined
   * if no known secret opens it.
   */
  reseal(stored: SealedPayoutAccount): string | undefined;
}

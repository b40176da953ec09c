import type { AccountId, PayoutAccountId } from '../kernel/ids.ts';
import type { NewPayoutAccount, StoredPayoutAccount } from './payout-account.ts';

/** Stores where providers are paid. */
export interface PayoutAccountStore {
  /** The provider's account, if they have entered one. */
  findCurrent(accountId: AccountId): Promise<StoredPayoutAccount | undefined>;
  /** Saves the provider's account in place of another one. */
  replaceCurrent(account: NewPayoutAccount): Promise<StoredPayoutAccount>;
  /** Removes the provider's account; those that payouts refer to are retained. */
  removeCurrent(accountId: AccountId): Promise<void>;
  /** All accounts, replaced ones too, ordered by id. */
  list(
    page: Readonly<{ after: PayoutAccountId | null; limit: number }>,
  ): Promise<readonly StoredPayoutAccount[]>;
  /** Replaces the encrypted form of an account by another one of the same content. */
  reseal(id: PayoutAccountId, sealed: string): Promise<void>;
}

import type { AccountId, PayoutAccountId } from '../kernel/ids.ts';
import { dayMs, type Instant, later } from '../kernel/instant.ts';

/** The mobile-money networks of Ghana; `at` is AT Money, formerly AirtelTigo. */
export const mobileNetworks = ['mtn', 'telecel', 'at'] as const;
type MobileNetwork = (typeof mobileNetworks)[number];

/** Where a provider's payouts are transferred to. */
export type PayoutAccount =
  | Readonly<{
      kind: 'mobile_money';
      network: MobileNetwork;
      /** With the country code: `+233` and nine digits. */
      number: string;
      holderName: string;
    }>
  | Readonly<{
      kind: 'bank';
      bankName: string;
      branch: string | null;
      /** Digits only. */
      accountNumber: string;
      holderName: string;
    }>;

/** A payout account before the database has assigned an id. */
export type NewPayoutAccount = Readonly<{
  accountId: AccountId;
  /** The account, encrypted with a key that is not in the database. */
  sealed: string;
  /** When the provider entered it. */
  changedAt: Instant;
}>;

/** A payout account as it is stored. One that was replaced is retained for the payouts to it. */
export type StoredPayoutAccount = NewPayoutAccount & Readonly<{ id: PayoutAccountId }>;

/**
 * Whether a payout account was entered in the last 24 hours, which admins check before they transfer
 * money: someone else may have logged in and redirected the payouts.
 */
export const isRecentlyChanged = (
  { changedAt }: Pick<StoredPayoutAccount, 'changedAt'>,
  now: Instant,
): boolean => now <= later(changedAt, dayMs);

/** A field of a payout account that can be wrong. */
export type PayoutAccountField = 'number' | 'accountNumber' | 'bankName' | 'branch' | 'holderName';

/** Why an operation on a payout account is refused. */
export type PayoutAccountFault =
  | Readonly<{ code: 'payout-account.not-found' }>
  | Readonly<{ code: 'payout-account.invalid'; field: PayoutAccountField }>;

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

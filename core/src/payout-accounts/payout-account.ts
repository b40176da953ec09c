import type { AccountId, PayoutAccountId } from '../kernel/ids.ts';
import { dayMs, later, type Instant } from '../kernel/instant.ts';

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

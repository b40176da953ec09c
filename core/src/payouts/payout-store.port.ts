import type { AccountId, PayoutId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Page } from '../kernel/page.ts';
import type {
  ListedEarning,
  ListedPayout,
  NewEarning,
  NewPayout,
  Payout,
  PayoutStatus,
  Unpaid,
} from './payout.ts';

/** Whose payouts to list; everyone's where nobody is named. */
export type PayoutFilter = Readonly<{
  providerId?: AccountId | undefined;
  status?: PayoutStatus | undefined;
}>;

/** Keeps what providers have earned, and the payouts that pay it. */
export interface PayoutStore {
  /**
   * Writes down an earning, unpaid.
   *
   * @throws {InvariantError} where the job has one of its kind.
   */
  addEarning(earning: NewEarning): Promise<void>;
  /**
   * What each provider is owed, by provider: what was earned up to and with the moment, less
   * everything that was refunded. Inside `write`, nobody else changes it before the unit ends.
   */
  sumUnpaid(until: Instant): Promise<readonly Unpaid[]>;
  /** Puts what `sumUnpaid` counts for its provider into the payout; answers how many earnings. */
  claimEarnings(payout: Pick<Payout, 'id' | 'providerId'>, until: Instant): Promise<number>;
  /** What a payout pays, oldest first. */
  listEarnings(id: PayoutId): Promise<readonly ListedEarning[]>;
  insert(payout: NewPayout): Promise<Payout>;
  /** Inside `write`, nobody else changes the payout before the unit ends. */
  find(id: PayoutId): Promise<ListedPayout | undefined>;
  replace(payout: Payout): Promise<void>;
  /** Newest first. */
  list(filter: PayoutFilter, page: Page): Promise<readonly ListedPayout[]>;
}

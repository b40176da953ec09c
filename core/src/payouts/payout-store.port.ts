import type { AccountId, PayoutId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { CursorPage } from '../kernel/cursor-page.ts';
import type {
  ListedEarning,
  ListedPayout,
  NewEarning,
  NewPayout,
  Payout,
  PayoutStatus,
  Unpaid,
} from './payout.ts';

/** Which payouts to list; those of all providers if none is given. */
export type PayoutFilter = Readonly<{
  providerId?: AccountId | undefined;
  status?: PayoutStatus | undefined;
}>;

/** Stores the earnings of providers and their payouts. */
export interface PayoutStore {
  /**
   * Stores an unpaid earning.
   *
   * @throws {InvariantError} if the job already has one of this kind.
   */
  addEarning(earning: NewEarning): Promise<void>;
  /**
   * The unpaid earnings of each provider, ordered by provider: what was earned up to and including
   * `until`, less all refunds. Inside `write`, no other unit changes it before this one ends.
   */
  sumUnpaid(until: Instant): Promise<readonly Unpaid[]>;
  /** Assigns the earnings that `sumUnpaid` counts to the payout; returns how many there are. */
  claimEarnings(payout: Pick<Payout, 'id' | 'providerId'>, until: Instant): Promise<number>;
  /** The earnings that a payout pays, oldest first. */
  listEarnings(id: PayoutId): Promise<readonly ListedEarning[]>;
  insert(payout: NewPayout): Promise<Payout>;
  /** Inside `write`, no other unit changes the payout before this one ends. */
  find(id: PayoutId): Promise<ListedPayout | undefined>;
  replace(payout: Payout): Promise<void>;
  /** Newest first. */
  list(filter: PayoutFilter, page: CursorPage): Promise<readonly ListedPayout[]>;
}

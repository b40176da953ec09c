import type { AccountId, CursorPage, JobId, PayoutId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Pesewas } from '../kernel/money.ts';
import type {
  HeldEarning,
  ListedEarning,
  ListedPayout,
  NewEarning,
  NewPayout,
  Payout,
  PayoutStatus,
  Unpaid,
} from './payout.ts';
import type { ProviderStanding } from './provider-trust.ts';

/** Which payouts to list; those of all providers if none is given. */
export type PayoutFilter = Readonly<{
  providerId?: AccountId | undefined;
  status?: PayoutStatus | undefined;
}>;

/** Which earnings a run pays. */
export type DueEarnings = Readonly<{
  /** The last time whose earnings count; refunds count whenever they happened. */
  until: Instant;
}>;

/** Whose earnings to list, those of all providers by default, and how many at most. */
export type HeldFilter = Readonly<{
  providerId?: AccountId | undefined;
  limit?: number | undefined;
}>;

/** Which of a provider's clients count as having paid. */
export type StandingQuery = Readonly<{
  providerId: AccountId;
  /** Jobs that were completed after this time do not count yet. */
  matureBefore: Instant;
  /** Clients who have paid less for all their completed jobs are left out. */
  leastPaid: Pesewas;
}>;

/** Why an earning is released: by an admin, or by the rule of trusted providers. */
type Release = Readonly<{ jobId: JobId; at: Instant; byRule: boolean }>;

/** Stores the earnings of providers and their payouts. */
export interface PayoutStore {
  /**
   * Stores an unpaid earning.
   *
   * @throws {InvariantError} if the job already has one of this kind, unless it is a partial refund.
   */
  addEarning(earning: NewEarning): Promise<void>;
  /**
   * Removes the earning of a delivery that is sent back.
   *
   * @throws {InvariantError} if there is none, or it can be paid.
   */
  withdrawEarning(jobId: JobId): Promise<void>;
  /** Lets payouts pay the earnings of a job whose result is accepted; those that are cleared stay as they are. */
  clearEarnings(cleared: Readonly<{ jobId: JobId; at: Instant }>): Promise<void>;
  /** What a provider has earned by results that can be contested: the sum of the nets. */
  sumUncleared(providerId: AccountId): Promise<Pesewas>;
  /**
   * The unpaid earnings of each provider, ordered by provider: what was earned up to and including
   * `until` and is cleared, for free jobs only what was released, less all refunds. Inside `write`, no other unit
   * changes it before this one ends.
   */
  sumUnpaid(due: DueEarnings): Promise<readonly Unpaid[]>;
  /** Assigns the earnings that `sumUnpaid` counts to the payout; returns how many there are. */
  claimEarnings(payout: Pick<Payout, 'id' | 'providerId'>, due: DueEarnings): Promise<number>;
  /** The earnings that may be held: the cleared, unpaid and unreleased ones of free jobs, oldest first. */
  listHeld(filter: HeldFilter): Promise<readonly HeldEarning[]>;
  /**
   * The net that is left of all earnings of `listHeld` of a provider that can be held: of jobs that were not
   * refunded, and for which the client paid less than the provider earned.
   */
  sumHoldable(providerId: AccountId): Promise<Pesewas>;
  /**
   * The clients who have paid a provider, at most 200, and the earnings that were released for it.
   */
  findStanding(query: StandingQuery): Promise<ProviderStanding>;
  /** The earning of a completed job. Inside `write`, no other unit changes it meanwhile. */
  findEarning(jobId: JobId): Promise<HeldEarning | undefined>;
  /** Lets the next run pay the earning of a free job. */
  releaseEarning(release: Release): Promise<void>;
  /** The earnings that a payout pays, oldest first. */
  listEarnings(id: PayoutId): Promise<readonly ListedEarning[]>;
  insert(payout: NewPayout): Promise<Payout>;
  /** Inside `write`, no other unit changes the payout before this one ends. */
  find(id: PayoutId): Promise<ListedPayout | undefined>;
  replace(payout: Payout): Promise<void>;
  /** Newest first. */
  list(filter: PayoutFilter, page: CursorPage): Promise<readonly ListedPayout[]>;
}

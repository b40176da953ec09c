import { dayMs, later, type Instant } from '../kernel/instant.ts';
import type { HeldEarning } from './payout.ts';

/** How long the earning of a job that the platform paid for is held before it is paid out. */
export type EarningHoldPolicy = Readonly<{
  /** Whole days; 0 holds nothing. */
  holdDays: number;
}>;

/** With so many completed jobs that clients paid for themselves, a provider is trusted. */
export const trustedAfterJobs = 3;

/** The moment after which unreleased earnings of free jobs are held. */
export const heldSince = ({ holdDays }: EarningHoldPolicy, now: Instant): Instant =>
  later(now, -holdDays * dayMs);

/**
 * Until when an unpaid earning is held (docs/domain.md, Payouts): an earning of a free job, for the
 * hold period, unless an admin has released it, the provider is trusted, or the job was refunded, so
 * that the refund can be deducted from it.
 *
 * @returns null if it can be paid now.
 */
export function heldUntil(
  { at, isFree, isRefunded, releasedAt, selfPaidJobs }: HeldEarning,
  { holdDays }: EarningHoldPolicy,
  now: Instant,
): Instant | null {
  const isHeldAtAll = isFree && !isRefunded && releasedAt === null;
  if (!isHeldAtAll || selfPaidJobs >= trustedAfterJobs) return null;
  const end = later(at, holdDays * dayMs);
  return end > now ? end : null;
}

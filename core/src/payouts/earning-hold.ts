import type { AccountId, JobId } from '../kernel/ids.ts';
import { dayMs, type Instant, later } from '../kernel/instant.ts';
import { addMoney, pesewas, type Pesewas, subtractMoney, zero } from '../kernel/money.ts';
import type { CommissionSplit } from '../wallet/commission.ts';
import type { HeldEarning, NewEarning } from './payout.ts';
import {
  assessTrust,
  type ProviderStanding,
  type TrustPolicy,
  usualTrust,
} from './provider-trust.ts';
import { isUnderReview } from './suspicious-pair.ts';

/** When the earning of a job that the platform paid for is paid out. */
export type EarningHoldPolicy = Readonly<{
  /** The least age, in whole days, at which the rule releases it; 0 holds nothing. */
  holdDays: number;
  /** {@link usualTrust} if it is not given. */
  trust?: TrustPolicy;
}>;

/** The policy for trusted providers that applies. */
export const trustOf = ({ trust = usualTrust }: EarningHoldPolicy): TrustPolicy => trust;

/** The conditions of the rule for releasing an earning. */
export type HoldConditions = Readonly<{
  /** How many days must have passed since the delivery. */
  days: number;
  /** How many distinct clients must have paid the provider. */
  payingClients: number;
  /** The least that each of them must have paid for completed jobs. */
  leastPaid: Pesewas;
}>;

/** The conditions of a policy; null if it holds nothing. */
export function conditionsOf(policy: EarningHoldPolicy): HoldConditions | null {
  const { clients: payingClients, leastPaid } = trustOf(policy);
  return policy.holdDays === 0 ? null : { days: policy.holdDays, payingClients, leastPaid };
}

/** Why an earning is held. */
export const holdReasons = [
  /** An admin is to review its client and provider, or has confirmed that they are one person. */
  'under-review',
  /** It is younger than the hold period. */
  'too-recent',
  /** Too few distinct clients have paid the provider. */
  'too-few-paying-clients',
  /** The commission of these clients does not cover it. */
  'commission-too-low',
] as const;
type HoldReason = (typeof holdReasons)[number];

/** Why an earning is held, and what would release it. */
export type EarningHold = Readonly<{
  /** At least one. */
  reasons: readonly HoldReason[];
  /** The earliest time at which the rule could release it. */
  until: Instant;
  payingClients: number;
  /** How many of them the provider needs. */
  neededClients: number;
  /** The commission that is missing to cover it and the older ones; zero if none is. */
  missingCommission: Pesewas;
}>;

/** An earning with why it is held; null if it can be paid now. */
export type HoldDecision = Readonly<{ earning: HeldEarning; hold: EarningHold | null }>;

/** The platform's gift for a job: its provider's earning above the client's payment. */
export const giftOf = ({ net, amountDue }: Pick<HeldEarning, 'net' | 'amountDue'>): Pesewas =>
  net > amountDue ? subtractMoney(net, amountDue) : zero;

/** Whether an earning is held unless its provider is trusted. */
export const canBeHeld = (earning: HeldEarning): boolean => {
  const { isFree, isRefunded, releasedAt } = earning;
  return isFree && !isRefunded && releasedAt === null && giftOf(earning) > 0n;
};

/**
 * Decides which of a provider's unpaid earnings are held (docs/domain.md, Payouts): those of free
 * jobs, unless an admin has released them or the job was refunded, so that the refund can be deducted,
 * the client paid as much as the provider earned, or the provider is trusted. The oldest ones are covered
 * first.
 *
 * @param earnings all that may be held, oldest first.
 */
export function decideHolds(
  earnings: readonly HeldEarning[],
  standing: ProviderStanding,
  { policy, now }: Readonly<{ policy: EarningHoldPolicy; now: Instant }>,
): readonly HoldDecision[] {
  const trust = trustOf(policy);
  const { payingClients, cover } = assessTrust(standing, trust, now);
  let left: bigint = cover;
  return earnings.map((earning) => {
    if (policy.holdDays === 0 || !canBeHeld(earning)) return { earning, hold: null };
    const isReviewed = isUnderReview(earning.pairStatus);
    if (!isReviewed) left -= giftOf(earning);
    const until = later(earning.at, policy.holdDays * dayMs);
    const reasons: readonly HoldReason[] = [
      ...(isReviewed ? (['under-review'] as const) : []),
      ...(until > now ? (['too-recent'] as const) : []),
      ...(payingClients < trust.clients ? (['too-few-paying-clients'] as const) : []),
      ...(left < 0n && !isReviewed ? (['commission-too-low'] as const) : []),
    ];
    if (reasons.length === 0) return { earning, hold: null };
    const missingCommission = left < 0n && !isReviewed ? pesewas(-left) : zero;
    const counts = { payingClients, neededClients: trust.clients };
    return { earning, hold: { reasons, until, ...counts, missingCommission } };
  });
}

/** A completed job: who is paid, and how its price was divided. */
export type CapturedJob = Readonly<{
  jobId: JobId;
  providerId: AccountId;
  split: CommissionSplit;
  /** Whether the platform paid for the job, or for a part of it. */
  isFree: boolean;
}>;

/** The earning of a completed job; it exists even if the commission leaves nothing. */
export const composeEarning = (
  { jobId, providerId, split, isFree }: CapturedJob,
  at: Instant,
): NewEarning => ({
  providerId,
  jobId,
  kind: 'capture',
  gross: addMoney(split.commission, split.net),
  commission: split.commission,
  net: split.net,
  isFree,
  at,
  clearedAt: at,
});

/** The negative earning of a refund, or of a part of one, from the recorded figures. */
export const composeEarningReversal = (
  captured: CapturedJob,
  kind: 'refund' | 'partial-refund',
  at: Instant,
): NewEarning => {
  const { gross, commission, net, ...earned } = composeEarning(captured, at);
  return {
    ...earned,
    kind,
    gross: subtractMoney(zero, gross),
    commission: subtractMoney(zero, commission),
    net: subtractMoney(zero, net),
  };
};

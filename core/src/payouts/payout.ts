import type { AccountId, JobId, PayoutAccountId, PayoutId, ProviderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Pesewas } from '../kernel/money.ts';
import type { StoredPayoutAccount } from '../payout-accounts/payout-account.ts';
import type { PairStatus } from './suspicious-pair.ts';
import type { ServiceType } from '../services/service.ts';

/** The states of a payout (docs/domain.md, Payouts). */
export const payoutStatuses = ['pending', 'processing', 'completed', 'failed'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** Sums of the jobs' own figures; commission and net make the gross. */
export type EarningTotals = Readonly<{ gross: Pesewas; commission: Pesewas; net: Pesewas }>;

/** Why an earning came about; all but a capture are negative. */
export const earningKinds = ['capture', 'partial-refund', 'refund'] as const;
type EarningKind = (typeof earningKinds)[number];

/** The earning of a provider by a job, or by a refund of it; the latter is negative. */
export type NewEarning = EarningTotals &
  Readonly<{
    providerId: AccountId;
    jobId: JobId;
    kind: EarningKind;
    /** When the result was accepted; null while it can be contested: until then, no payout pays it. */
    clearedAt: Instant | null;
    /** Whether the platform paid for the job, or for a part of it, as a promotion. */
    isFree: boolean;
    at: Instant;
  }>;

/** A stored earning; it belongs to at most one payout. */
export type Earning = NewEarning &
  Readonly<{
    id: number;
    payoutId: PayoutId | null;
    /** When the earning of a free job was released for payment. */
    releasedAt: Instant | null;
    /** Whether it was released because its provider is trusted, not by an admin. */
    releasedByRule: boolean;
  }>;

/** How many of a provider's paid jobs are counted beside a held earning. */
export const mostCountedJobs = 3;

/** The earning of a completed job, with what decides whether it is held. */
export type HeldEarning = Earning &
  Readonly<{
    isRefunded: boolean;
    /** What is left of the earning after the refunds in part of the job. */
    left: EarningTotals;
    /** The client's payment for the job. */
    amountDue: Pesewas;
    /** How far the review of its client and provider is, if they are a suspicious pair. */
    pairStatus: PairStatus | null;
    /** The provider's completed jobs that clients paid for themselves, at most {@link mostCountedJobs}. */
    selfPaidJobs: number;
    payee: Payee;
  }>;

/** An earning with the service type of its job. */
export type ListedEarning = Earning & Readonly<{ serviceType: ServiceType }>;

/** The displayed name and id of the provider who receives a payout. */
export type Payee = Readonly<{ providerName: string; publicId: ProviderId | null }>;

/** The debt to a provider: the sums of `earnings` earnings that are in no payout. */
export type Unpaid = EarningTotals &
  Readonly<{
    providerId: AccountId;
    earnings: number;
    payee: Payee;
    /** Whether the provider is neither suspended nor has their payouts frozen. */
    isPayable: boolean;
  }>;

/** A payout that has no id yet. */
export type NewPayout = EarningTotals &
  Readonly<{
    providerId: AccountId;
    /** The Monday and the Sunday of the week of the cut-off, as midnights. */
    weekStart: Instant;
    weekEnd: Instant;
    status: PayoutStatus;
    /** The reference of the transfer, if it is completed and has one. */
    reference: string | null;
    /** Where the last attempt transferred the money, if the provider had entered that. */
    payoutAccountId: PayoutAccountId | null;
    /** Why the last attempt failed. */
    failureReason: string | null;
    createdAt: Instant;
    updatedAt: Instant;
    processedAt: Instant | null;
    completedAt: Instant | null;
  }>;

/** The payout of a provider for a week. */
export type Payout = NewPayout & Readonly<{ id: PayoutId }>;

/** A payout with the provider who receives it. */
export type ListedPayout = Payout &
  Payee &
  Readonly<{
    /** Where the last attempt transferred the money. */
    paidAccount: StoredPayoutAccount | null;
    /** Where the next attempt would transfer it: the account that the provider entered last. */
    currentAccount: StoredPayoutAccount | null;
  }>;

/**
 * Where the money of a payout goes, or went: what was current when its transfer was started, or is
 * current as long as it has to be started, for the first time or again.
 */
export const payoutTarget = ({
  status,
  paidAccount,
  currentAccount,
}: Pick<ListedPayout, 'status' | 'paidAccount' | 'currentAccount'>): StoredPayoutAccount | null =>
  status === 'processing' || status === 'completed' ? paidAccount : currentAccount;

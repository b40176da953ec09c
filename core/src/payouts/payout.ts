import type { AccountId, JobId, PayoutId, ProviderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Pesewas } from '../kernel/money.ts';
import type { ServiceType } from '../services/work.ts';

/** Where a payout stands (specification §4). */
export const payoutStatuses = ['pending', 'processing', 'completed', 'failed'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** Money as the jobs' own figures have it: the commission and the net make the gross. */
export type Takings = Readonly<{ gross: Pesewas; commission: Pesewas; net: Pesewas }>;

/** What a provider has earned by a job, or has lost again by its refund: then below zero. */
export type NewEarning = Takings &
  Readonly<{
    providerId: AccountId;
    jobId: JobId;
    kind: 'capture' | 'refund';
    at: Instant;
  }>;

/** An earning as it is stored; it belongs to at most one payout. */
export type Earning = NewEarning & Readonly<{ id: number; payoutId: PayoutId | null }>;

/** An earning with the kind of work that it is for. */
export type ListedEarning = Earning & Readonly<{ serviceType: ServiceType }>;

/** What a provider is owed: the sums of so many earnings that are in no payout. */
export type Unpaid = Takings & Readonly<{ providerId: AccountId; earnings: number }>;

/** A payout before the database has given an id. */
export type NewPayout = Takings &
  Readonly<{
    providerId: AccountId;
    /** The Monday and the Sunday of the week that the cut-off falls in, as midnights. */
    weekStart: Instant;
    weekEnd: Instant;
    status: PayoutStatus;
    /** The transfer's own reference, once completed. */
    reference: string | null;
    /** Why the last attempt failed. */
    failureReason: string | null;
    createdAt: Instant;
    updatedAt: Instant;
    processedAt: Instant | null;
    completedAt: Instant | null;
  }>;

/** What a provider is paid for a week. */
export type Payout = NewPayout & Readonly<{ id: PayoutId }>;

/** A payout with the person who gets it. */
export type ListedPayout = Payout & Readonly<{ providerName: string; publicId: ProviderId | null }>;

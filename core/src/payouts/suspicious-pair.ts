import type { AccountId, CursorPage, ProviderId, SuspiciousPairId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { PairEvidence, PairFacts } from './pair-evidence.ts';

/** The decisions of admins on a pair: that nothing is wrong, or that both seem to be one person. */
export const pairOutcomes = ['dismissed', 'confirmed'] as const;
export type PairOutcome = (typeof pairOutcomes)[number];

/** The states of a pair: `open` until an admin decides. */
export const pairStatuses = ['open', ...pairOutcomes] as const;
export type PairStatus = (typeof pairStatuses)[number];

/** A client and a provider. */
export type Parties = Readonly<{ providerId: AccountId; clientId: AccountId }>;

/** A pair before the database has assigned an id. */
export type NewSuspiciousPair = Parties &
  Readonly<{
    evidence: readonly PairEvidence[];
    status: PairStatus;
    /** Why an admin decided so; null before. */
    note: string | null;
    /** When the evidence was found first, and when it last changed. */
    foundAt: Instant;
    updatedAt: Instant;
    /** When and by whom it was decided; null before. */
    reviewedAt: Instant | null;
    reviewedBy: AccountId | null;
  }>;

/**
 * A client and a provider who may be one person, or know each other well, with what suggests it. It is
 * a question to an admin, never an accusation: it only keeps free earnings held.
 */
export type SuspiciousPair = NewSuspiciousPair & Readonly<{ id: SuspiciousPairId }>;

/** A pair with the names of those it concerns. */
export type ListedPair = SuspiciousPair &
  Readonly<{
    providerName: string;
    publicId: ProviderId | null;
    clientName: string;
    reviewerName: string | null;
  }>;

/** Whether a pair keeps earnings held: unless an admin has dismissed it. */
export const isUnderReview = (status: PairStatus | null): boolean =>
  status !== null && status !== 'dismissed';

/** Which pairs to list; all of them by default. */
export type PairFilter = Readonly<{ status?: PairStatus | undefined }>;

/** Stores the clients and providers who may be one person; at most one row for each two. */
export interface SuspiciousPairStore {
  /** The completed jobs between two parties for which the platform paid a part. */
  countFreeJobs(parties: Parties): Promise<number>;
  /** The facts that suggest that two parties belong to each other. */
  readFacts(parties: Parties): Promise<PairFacts>;
  findByParties(parties: Parties): Promise<SuspiciousPair | undefined>;
  find(id: SuspiciousPairId): Promise<ListedPair | undefined>;
  insert(pair: NewSuspiciousPair): Promise<SuspiciousPair>;
  replace(pair: SuspiciousPair): Promise<void>;
  /** Newest first. */
  list(filter: PairFilter, page: CursorPage): Promise<readonly ListedPair[]>;
}

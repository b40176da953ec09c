import type { AccountId, CursorPage, JobId, ProposalId, ProviderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';

/** The states of a proposal, as it is stored. */
export const proposalStates = ['open', 'accepted', 'declined', 'withdrawn'] as const;
export type ProposalState = (typeof proposalStates)[number];

/**
 * What has become of a proposal, as it is shown: one that was never answered is over once it cannot be
 * accepted any more. Withdrawn ones are not shown.
 */
export const proposalStatuses = ['open', 'accepted', 'declined', 'over'] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

/** The most open proposals of a job. */
export const mostOpenProposals = 20;

/** The longest note of a provider, and the longest reason of a client, in UTF-16 units. */
export const longestProposalNote = 300;

/** A proposal that has no id yet: the due time by which a provider can do an available job. */
export type NewProposal = Readonly<{
  jobId: JobId;
  providerId: AccountId;
  /** The edition of the job that the provider read. */
  edition: number;
  dueAt: Instant;
  /** The provider's note to the client; null if none. */
  note: string | null;
  createdAt: Instant;
  state: ProposalState;
  /** When the client accepted or declined it, or the provider withdrew it. */
  endedAt: Instant | null;
  /** Why the client declined it; null if they did not say. */
  reason: string | null;
}>;

/** A later due time that a provider proposes; there is at most one of a provider for a job. */
export type Proposal = NewProposal & Readonly<{ id: ProposalId }>;

/** A proposal with what a client knows about its provider. */
export type ListedProposal = Proposal &
  Readonly<{
    providerName: string;
    publicId: ProviderId | null;
    /** Mean of all ratings of the provider; null if there are none. */
    averageRating: number | null;
    ratingCount: number;
  }>;

/** A proposal with what has become of it. */
export type SeenProposal = ListedProposal & Readonly<{ status: ProposalStatus }>;

/** Why an operation on a proposal is refused. */
export type ProposalFault =
  /** It never existed, was withdrawn, or another one of the same provider is in its place. */
  | Readonly<{ code: 'proposal.not-found' }>
  /** The client has answered it already. */
  | Readonly<{ code: 'proposal.answered'; state: ProposalState }>
  /** It cannot be accepted any more: the job was taken or edited since, or the time is near. */
  | Readonly<{ code: 'proposal.over' }>
  /** The provider cannot take the job now. */
  | Readonly<{ code: 'proposal.provider-unavailable' }>
  /** The job can be delivered at any time. */
  | Readonly<{ code: 'proposal.no-due-time' }>
  /** The proposed time is not later than the one of the job. */
  | Readonly<{ code: 'proposal.not-later'; dueAt: Instant }>
  | Readonly<{ code: 'proposal.too-many'; most: number }>;

/** The key of the proposal of a provider for a job. */
export type ProposalKey = Readonly<{ jobId: JobId; providerId: AccountId }>;

/** How many proposals of a job are listed: the newest. */
export const listedProposals = 100;

/** Stores the due times that providers propose. */
export interface ProposalStore {
  /** Adds a proposal, and removes the earlier one of the provider for the job; ids are not reused. */
  put(proposal: NewProposal): Promise<Proposal>;
  find(id: ProposalId): Promise<Proposal | undefined>;
  findByKey(key: ProposalKey): Promise<Proposal | undefined>;
  replace(proposal: Proposal): Promise<void>;
  /** Those of a job, or of one provider for it, that were not withdrawn: `listedProposals`, newest first. */
  listByJob(jobId: JobId, providerId?: AccountId): Promise<readonly ListedProposal[]>;
  /** For which of these jobs of the client due times were proposed, in the order of their ids. */
  findJobs(clientId: AccountId, among: readonly JobId[]): Promise<readonly JobId[]>;
  /** All of a provider, newest first. */
  listByProvider(providerId: AccountId, page: CursorPage): Promise<readonly Proposal[]>;
}

import type { AccountId, JobId, ProposalId } from '../kernel/ids.ts';
import type { CursorPage } from '../kernel/cursor-page.ts';
import type { ListedProposal, NewProposal, Proposal } from './proposal.ts';

/** What identifies the proposal of a provider for a job. */
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

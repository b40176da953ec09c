import {
  instant,
  proposalStates,
  type AccountId,
  type JobId,
  type ListedProposal,
  type NewProposal,
  type Proposal,
  type ProposalId,
  type ProviderId,
} from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { toInstant, wholeNumber } from '../columns.ts';
import { jobColumn } from '../jobs/job.row.ts';

/** The due times that providers propose for jobs. */
export const ProposalRow = defineEntity({
  name: 'ProposalRow',
  tableName: 'proposals',
  properties: {
    id: p.integer().primary().autoincrement(),
    job_id: () => jobColumn('job_id'),
    provider_id: () => accountColumn('provider_id'),
    /** The edition of the job that the provider read. */
    edition: p.integer(),
    due_at: wholeNumber(),
    note: p.text().strictNullable(),
    created_at: wholeNumber(),
    state: p.enum([...proposalStates]),
    /** When it was accepted, declined or withdrawn. */
    ended_at: wholeNumber().strictNullable(),
    /** Why the client declined it. */
    reason: p.text().strictNullable(),
  },
  indexes: [
    { name: 'proposals_job_index', properties: ['job_id', 'id'] },
    { name: 'proposals_provider_index', properties: ['provider_id', 'id'] },
  ],
  uniques: [{ name: 'proposals_key_unique', properties: ['job_id', 'provider_id'] }],
});
export type ProposalRow = InferEntity<typeof ProposalRow>;

/** A proposal with what a client knows about its provider. */
export type ListedRow = ProposalRow &
  Readonly<{
    provider_name: string;
    public_id: string | null;
    average_rating: number | null;
    rating_count: number;
  }>;

/** Maps a row to its proposal. */
export const toProposal = (row: ProposalRow): Proposal => ({
  id: row.id as ProposalId,
  jobId: row.job_id as JobId,
  providerId: row.provider_id as AccountId,
  edition: row.edition,
  dueAt: instant(row.due_at),
  note: row.note,
  createdAt: instant(row.created_at),
  state: row.state,
  endedAt: toInstant(row.ended_at),
  reason: row.reason,
});

/** Maps a row of a list. */
export const toListed = (row: ListedRow): ListedProposal => ({
  ...toProposal(row),
  providerName: row.provider_name,
  publicId: row.public_id as ProviderId | null,
  averageRating: row.average_rating,
  ratingCount: row.rating_count,
});

/** The row of a proposal, without its id. */
export const toProposalRow = (proposal: NewProposal): Omit<ProposalRow, 'id'> => ({
  job_id: proposal.jobId,
  provider_id: proposal.providerId,
  edition: proposal.edition,
  due_at: proposal.dueAt,
  note: proposal.note,
  created_at: proposal.createdAt,
  state: proposal.state,
  ended_at: proposal.endedAt,
  reason: proposal.reason,
});

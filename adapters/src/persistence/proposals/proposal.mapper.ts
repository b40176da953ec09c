import {
  instant,
  type AccountId,
  type JobId,
  type ListedProposal,
  type NewProposal,
  type Proposal,
  type ProposalId,
  type ProviderId,
} from '@nsem/core';
import { toMoment } from '../columns.ts';
import type { ProposalRow } from './proposal.row.ts';

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
  endedAt: toMoment(row.ended_at),
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

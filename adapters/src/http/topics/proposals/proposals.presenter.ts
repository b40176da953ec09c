import type { Proposal, SeenProposal } from '@nsem/core';
import { presentMoment, presentOptionalMoment } from '../../operations/present-moment.ts';

/** A proposal in a response. */
export const presentProposal = (proposal: SeenProposal) => ({
  id: proposal.id,
  job_id: proposal.jobId,
  provider_id: proposal.publicId,
  provider_name: proposal.providerName,
  average_rating: proposal.averageRating,
  rating_count: proposal.ratingCount,
  due_at: presentMoment(proposal.dueAt),
  note: proposal.note,
  status: proposal.status,
  created_at: presentMoment(proposal.createdAt),
  ended_at: presentOptionalMoment(proposal.endedAt),
  reason: proposal.reason,
});

/** A proposal in the export of its provider. */
export const presentOwnProposal = (proposal: Proposal) => ({
  id: proposal.id,
  job_id: proposal.jobId,
  due_at: presentMoment(proposal.dueAt),
  note: proposal.note,
  state: proposal.state,
  created_at: presentMoment(proposal.createdAt),
  ended_at: presentOptionalMoment(proposal.endedAt),
  reason: proposal.reason,
});

import {
  longestProposalNote,
  type Proposal,
  proposalStatuses,
  type SeenProposal,
} from '@nsem/core';
import { z } from 'zod';
import { filledText, instantAnswer, optionalInstantAnswer } from '../../operations/fields.ts';
import { instantBody } from '../../operations/instants.ts';
import { presentInstant, presentOptionalInstant } from '../../operations/present-instant.ts';

const note = 'I am travelling until Tuesday, and can do it on Thursday.';

/** The body that proposes a due time. */
export const proposalBodySchema = z
  .strictObject({
    due_at: instantBody('By when you can do the job: later than it is due, at most a year ahead.'),
    note: filledText(longestProposalNote).nullish().describe('What the client reads with it.'),
  })
  .meta({
    id: 'ProposalBody',
    description: 'The due time to propose.',
    example: { due_at: '2026-11-27T17:00:00Z', note },
  });

/** The body that declines a proposal. */
export const proposalDeclineSchema = z
  .strictObject({
    reason: filledText(longestProposalNote).nullish().describe('Why; the provider reads it.'),
  })
  .meta({
    id: 'ProposalDecline',
    description: 'Why a proposal is declined.',
    example: { reason: 'The clinic opens on Wednesday.' },
  });

/** A proposal in a response. */
export const proposalSchema = z
  .object({
    id: z.int().describe('The id of the proposal. Another one of the provider has another id.'),
    job_id: z.int().describe('The id of the job.'),
    provider_id: z.string().nullable().describe('The Provider ID of the provider.'),
    provider_name: z.string().describe('The name of the provider.'),
    average_rating: z
      .number()
      .nullable()
      .describe('The mean of the ratings of the provider, 1 to 5; null if there are none.'),
    rating_count: z.int().describe('How many clients have rated the provider.'),
    due_at: instantAnswer('By when the provider can do the job.'),
    note: z.string().nullable().describe('What the provider says; null if nothing.'),
    status: z.enum(proposalStatuses).meta({
      description:
        '`open` until the client accepts or declines it; `over` if that is not possible any more: the job was taken or edited since, or has ended, or the proposed time is less than an hour ahead.',
    }),
    created_at: instantAnswer('When it was made.'),
    ended_at: optionalInstantAnswer('When the client accepted or declined it; null before.'),
    reason: z
      .string()
      .nullable()
      .describe('Why the client declined it; null if they did not, or did not say.'),
  })
  .meta({
    id: 'Proposal',
    description: 'A later due time that a provider proposes for a job.',
    example: {
      id: 7,
      job_id: 128,
      provider_id: 'PRV-7K2M9Q',
      provider_name: 'Kwabena Osei',
      average_rating: 4.8,
      rating_count: 26,
      due_at: '2026-11-27T17:00:00.000Z',
      note,
      status: 'open',
      created_at: '2026-11-23T09:30:00.000Z',
      ended_at: null,
      reason: null,
    },
  });

/** A proposal in a response. */
export const presentProposal = (proposal: SeenProposal) => ({
  id: proposal.id,
  job_id: proposal.jobId,
  provider_id: proposal.publicId,
  provider_name: proposal.providerName,
  average_rating: proposal.averageRating,
  rating_count: proposal.ratingCount,
  due_at: presentInstant(proposal.dueAt),
  note: proposal.note,
  status: proposal.status,
  created_at: presentInstant(proposal.createdAt),
  ended_at: presentOptionalInstant(proposal.endedAt),
  reason: proposal.reason,
});

/** A proposal in the export of its provider. */
export const presentOwnProposal = (proposal: Proposal) => ({
  id: proposal.id,
  job_id: proposal.jobId,
  due_at: presentInstant(proposal.dueAt),
  note: proposal.note,
  state: proposal.state,
  created_at: presentInstant(proposal.createdAt),
  ended_at: presentOptionalInstant(proposal.endedAt),
  reason: proposal.reason,
});

import { instant, type ProposalFault } from '@nsem/core';
import { counted } from '../../../wording.ts';
import { presentInstant } from '../../operations/present-instant.ts';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

const dueAt = () => 'due_at';

/** How refusals of proposals are described over HTTP. */
export const proposalProblems = {
  'proposal.not-found': {
    status: 404,
    title: 'Proposal not found',
    detail: () =>
      'There is no such proposal for this job. It may have been withdrawn, or replaced by another one.',
  },
  'proposal.answered': {
    status: 409,
    title: 'Proposal answered',
    detail: ({ state }) => `The client has already ${state} this proposal.`,
    more: ({ state }) => ({ proposal_status: state }),
    sample: { state: 'declined' },
  },
  'proposal.over': {
    status: 409,
    title: 'Proposal is over',
    detail: () =>
      'The job was taken or edited since this proposal was made, or the proposed time is less than an hour ahead.',
  },
  'proposal.provider-unavailable': {
    status: 409,
    title: 'Provider cannot take the job',
    detail: () => 'The provider is not available for this job any more. Nothing was changed.',
  },
  'proposal.no-due-time': {
    status: 409,
    title: 'No due time',
    detail: () => 'The job has no due time, so you can accept it and take the time that you need.',
  },
  'proposal.not-later': {
    status: 422,
    title: 'Not later',
    detail: ({ dueAt: at }) =>
      `The job is due at ${presentInstant(at)}; propose a time that is later.`,
    field: dueAt,
    more: ({ dueAt: at }) => ({ job_due_at: presentInstant(at) }),
    sample: { dueAt: instant(Date.parse('2026-11-25T17:00Z')) },
  },
  'proposal.too-many': {
    status: 409,
    title: 'Too many proposals',
    detail: ({ most }) =>
      `The client has ${counted(most, 'open proposal')} for this job, which is the most.`,
    sample: { most: 20 },
  },
} as const satisfies ProblemDescriptions<ProposalFault>;

import {
  type DisputeFault,
  formatGhs,
  instant,
  type JobFault,
  pesewas,
  type ReviewState,
  type RevisionFault,
} from '@nsem/core';
import { counted } from '../../../wording.ts';
import { presentMoney } from '../../operations/fields.ts';
import { presentInstant } from '../../operations/present-instant.ts';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

/** The refusals of jobs that are about the review of their results. */
export type JobReviewFault = Extract<
  JobFault,
  Readonly<{
    code:
      | 'job.amount-missing'
      | 'job.in-dispute'
      | 'job.in-revision'
      | 'job.not-in-dispute'
      | 'job.not-in-review'
      | 'job.not-in-revision'
      | 'job.refund-too-large'
      | 'job.too-many-revisions'
      | 'job.was-delivered';
  }>
>;

const reviewState = ({ state }: Readonly<{ state: ReviewState }>) => ({ review_state: state });

/** Why a result cannot be accepted, sent back or contested now. */
const notInReview: Readonly<Record<ReviewState, string>> = {
  none: 'There is no result to review: the job is not delivered, was refunded, or has no review.',
  open: 'The job is not completed.',
  revision: 'The provider is revising the result. You can review it again once it is delivered.',
  dispute: 'The result is disputed: an admin decides, and you can write your statement until then.',
  accepted: 'The result is already accepted. If something is wrong with it, write to support.',
  settled: 'An admin has already decided the dispute about this result.',
};

/** How these refusals are described over HTTP. */
export const jobReviewProblems = {
  'job.not-in-review': {
    status: 409,
    title: 'Not in review',
    detail: ({ state }) => notInReview[state],
    more: reviewState,
    sample: { state: 'accepted' },
  },
  'job.not-in-revision': {
    status: 409,
    title: 'Not in revision',
    detail: () => 'The client has not sent the result back, or the revision has already ended.',
    more: reviewState,
    sample: { state: 'open' },
  },
  'job.not-in-dispute': {
    status: 409,
    title: 'Not in dispute',
    detail: () => 'The result is not disputed, or the dispute is already decided.',
    more: reviewState,
    sample: { state: 'accepted' },
  },
  'job.in-revision': {
    status: 409,
    title: 'In revision',
    detail: () =>
      'The client has sent the result back. Deliver it again, or decline the revision and say why: an admin will decide.',
  },
  'job.in-dispute': {
    status: 409,
    title: 'In dispute',
    detail: () =>
      'The result is disputed. Decide the dispute: it can return any part of the price.',
  },
  'job.too-many-revisions': {
    status: 409,
    title: 'Too many revisions',
    detail: ({ most }) =>
      most === 0
        ? 'Results cannot be sent back. Accept the result, or contest it: an admin will decide.'
        : `A result can be sent back ${most === 1 ? 'once' : counted(most, 'time')}. Accept it, or contest it: an admin will decide.`,
    more: ({ most }) => ({ most }),
    sample: { most: 2 },
  },
  'job.was-delivered': {
    status: 409,
    title: 'Was delivered',
    detail: () =>
      'The client has a result of this job, which they sent back. Only an admin can cancel or fail it, and its text and languages stay as they are.',
  },
  'job.refund-too-large': {
    status: 422,
    title: 'Refund too large',
    detail: ({ most }) =>
      `At most GHS ${formatGhs(most)} can be refunded: that is what is left of the price.`,
    more: ({ most }) => ({ most: presentMoney(most) }),
    sample: { most: pesewas(4_500n) },
  },
  'job.amount-missing': {
    status: 422,
    title: 'Amount missing',
    detail: () => 'The amount must be more than 0. Leave it out to refund all.',
    field: () => 'amount',
  },
} as const satisfies ProblemDescriptions<JobReviewFault>;

/** How refusals of revisions are described over HTTP. */
export const revisionProblems = {
  'revision.reason-missing': {
    status: 422,
    title: 'Reason missing',
    detail: () => 'Choose at least one reason, so that the provider knows what is wrong.',
    field: () => 'reasons',
  },
  'revision.text-missing': {
    status: 422,
    title: 'Text missing',
    detail: () =>
      'Write what should be changed, or mark the places and write a remark to each of them.',
    field: () => 'text',
  },
  'revision.pin-not-found': {
    status: 404,
    title: 'Place not found',
    detail: () => 'The client has not marked this place. Read the revisions again.',
  },
  'revision.not-found': {
    status: 404,
    title: 'Version not found',
    detail: () =>
      'There is no such version of the result: only versions that were sent back are listed.',
  },
} as const satisfies ProblemDescriptions<RevisionFault>;

/** How refusals of disputes are described over HTTP. */
export const disputeProblems = {
  'dispute.not-found': {
    status: 404,
    title: 'Dispute not found',
    detail: () => 'The result of this job was never disputed.',
  },
  'dispute.statement-missing': {
    status: 422,
    title: 'Statement missing',
    detail: () => 'Write your statement: what was agreed, and what was delivered.',
    field: () => 'text',
  },
  'dispute.too-many-files': {
    status: 422,
    title: 'Too many files',
    detail: ({ most }) =>
      `A statement has at most ${counted(most, 'file')}. Remove some by removed_file_ids.`,
    more: ({ most }) => ({ most }),
    sample: { most: 5 },
  },
  'dispute.file-not-found': {
    status: 404,
    title: 'File of the statement not found',
    detail: () => 'Neither statement of the dispute has such a file, or none any more.',
  },
  'dispute.statements-closed': {
    status: 409,
    title: 'Statements closed',
    detail: () => 'The time for statements is over, or the dispute is already decided.',
  },
  'dispute.statements-open': {
    status: 409,
    title: 'Statements open',
    detail: ({ until }) =>
      `One side has not written yet, and has time until ${presentInstant(until)}. Decide after that.`,
    more: ({ until }) => ({ statements_until: presentInstant(until) }),
    sample: { until: instant(Date.parse('2026-11-26T09:30Z')) },
  },
} as const satisfies ProblemDescriptions<DisputeFault>;

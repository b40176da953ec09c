import type { DoneOrWaiting, Instant, TwoAdminsPolicy } from '@nsem/core';
import { accepted, type JsonReply } from '../../replies/reply.ts';
import { presentApproval } from './approvals.presenter.ts';
import { approvalSchema } from './approvals.schema.ts';

/** What the handlers of large sums need. */
export type TwoAdmins = Readonly<{ twoAdmins: TwoAdminsPolicy }>;

/** The answer to a call that must wait for a second admin. */
export const waitingAnswer = {
  202: {
    description:
      'Nothing was done yet: the amount is above the operator’s threshold, and a second admin must approve it.',
    schema: approvalSchema,
  },
};

/** What can refuse the request of an approval. */
export const waitingRefusals = ['approval.already-waiting', 'approval.too-many-waiting'] as const;

/** Answers with what was done, or with the approval that it waits for. */
export const answerDoneOrWaiting =
  <V>(answerDone: (view: V) => JsonReply, now: Instant) =>
  (outcome: DoneOrWaiting<V>): JsonReply =>
    outcome.kind === 'done'
      ? answerDone(outcome.view)
      : accepted(presentApproval(outcome.approval, now));

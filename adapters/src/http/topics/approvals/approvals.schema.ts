import {
  approvalKinds,
  type ApprovalRequest,
  approvalStatuses,
  type DoneOrWaiting,
  expiryOf,
  type Instant,
  type ListedApproval,
  statusOf,
  type TwoAdminsPolicy,
} from '@nsem/core';
import { z } from 'zod';
import {
  filledText,
  instantAnswer,
  moneyAnswer,
  optionalInstantAnswer,
  presentMoney,
} from '../../operations/fields.ts';
import { pageShape } from '../../operations/paging.ts';
import { presentInstant } from '../../operations/present-instant.ts';
import { accepted, type JsonReply } from '../../replies/reply.ts';

/** What needs a second admin, in a response. */
export const approvalSchema = z
  .object({
    id: z.int().describe('The id of the request.'),
    kind: z.enum(approvalKinds).describe('What was requested.'),
    status: z.enum(approvalStatuses).meta({
      description: 'Only what is approved was done; what waits expires after 7 days.',
    }),
    amount: moneyAnswer('GHS that are credited, refunded, disputed or paid out.'),
    user_id: z.int().meta({ description: 'The client, or the provider who is paid.' }),
    user_name: z.string().describe('The name of that user.'),
    job_id: z.int().nullable().meta({
      description: 'The job of a refund or of a disputed result; null for the others.',
    }),
    returned_amount: moneyAnswer().nullable().meta({
      description:
        'GHS of the price that go back, if a part of it is refunded or a dispute is decided.',
    }),
    payout_id: z.int().nullable().describe('The payout to complete; null for the others.'),
    reference: z.string().nullable().meta({ description: 'The reference of the transfer.' }),
    note: z.string().nullable().meta({
      description: 'The note of a credit, or the reason for a refund or a decision.',
    }),
    requested_by: z.int().meta({ description: 'The admin who may not approve it.' }),
    requested_by_name: z.string().describe('The name of that admin.'),
    requested_at: instantAnswer('When it was requested.'),
    expires_at: instantAnswer('Until when it can be approved.'),
    decided_by: z
      .int()
      .nullable()
      .describe('The admin who approved, rejected or withdrew it; null before.'),
    decided_by_name: z.string().nullable().describe('The name of that admin; null before.'),
    decided_at: optionalInstantAnswer('When that was; null before.'),
    rejection_reason: z
      .string()
      .nullable()
      .describe('Why it was rejected or withdrawn; null if it was not.'),
  })
  .meta({
    id: 'Approval',
    description:
      'A credit, a refund, the decision of a dispute or the completion of a payout that needs a second admin.',
    example: {
      id: 5,
      kind: 'credit',
      status: 'waiting',
      amount: 5000,
      user_id: 12,
      user_name: 'Kofi Mensah',
      job_id: null,
      returned_amount: null,
      payout_id: null,
      reference: 'MOMO-77120',
      note: 'Mobile money, Adabraka branch',
      requested_by: 1,
      requested_by_name: 'Efua Boateng',
      requested_at: '2026-11-20T09:00:00.000Z',
      expires_at: '2026-11-27T09:00:00.000Z',
      decided_by: null,
      decided_by_name: null,
      decided_at: null,
      rejection_reason: null,
    },
  });

/** The filter of the list of approvals. */
export const approvalQuerySchema = z.strictObject({
  status: z.enum(approvalStatuses).optional().describe('Only requests with this status.'),
  ...pageShape,
});

/** The body that rejects or withdraws a request. */
export const rejectionSchema = z
  .strictObject({ reason: filledText(500).describe('Why; both admins can read it.') })
  .meta({
    id: 'ApprovalRejection',
    description: 'Why a request is rejected or withdrawn.',
    example: { reason: 'The amount is wrong.' },
  });

function presentRequest(request: ApprovalRequest) {
  const nothing = {
    job_id: null,
    returned_amount: null,
    payout_id: null,
    reference: null,
    note: null,
  };
  switch (request.kind) {
    case 'credit':
      return { ...nothing, reference: request.reference, note: request.note };
    case 'refund':
    case 'settlement':
      return {
        ...nothing,
        job_id: request.jobId,
        returned_amount: request.part === null ? null : presentMoney(request.part),
        note: request.reason,
      };
    case 'payout':
      return { ...nothing, payout_id: request.payoutId, reference: request.reference };
  }
}

/** An approval in a response, in its state at this time. */
export const presentApproval = (approval: ListedApproval, now: Instant) => ({
  id: approval.id,
  kind: approval.request.kind,
  status: statusOf(approval, now),
  amount: presentMoney(approval.request.amount),
  user_id: approval.request.accountId,
  user_name: approval.accountName,
  ...presentRequest(approval.request),
  requested_by: approval.requestedBy,
  requested_by_name: approval.requesterName,
  requested_at: presentInstant(approval.requestedAt),
  expires_at: presentInstant(expiryOf(approval)),
  decided_by: approval.decision?.by ?? null,
  decided_by_name: approval.deciderName,
  decided_at: approval.decision === null ? null : presentInstant(approval.decision.at),
  rejection_reason: approval.decision?.outcome === 'rejected' ? approval.decision.reason : null,
});

/** The dependencies of the handlers of large sums. */
export type TwoAdmins = Readonly<{ twoAdmins: TwoAdminsPolicy }>;

/** The answer to a call that must wait for a second admin. */
export const waitingAnswer = {
  202: {
    description:
      'Nothing was done yet: the amount is above the operator’s threshold, and a second admin must approve it.',
    schema: approvalSchema,
  },
};

/** The refusals of the request of an approval. */
export const waitingRefusals = ['approval.already-waiting', 'approval.too-many-waiting'] as const;

/** Answers with what was done, or with the approval that it waits for. */
export const answerDoneOrWaiting =
  <V>(answerDone: (view: V) => JsonReply, now: Instant) =>
  (outcome: DoneOrWaiting<V>): JsonReply =>
    outcome.kind === 'done'
      ? answerDone(outcome.view)
      : accepted(presentApproval(outcome.approval, now));

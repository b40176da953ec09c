import {
  expiryOf,
  statusOf,
  type ApprovalRequest,
  type Instant,
  type ListedApproval,
} from '@nsem/core';
import { presentMoney } from '../../operations/fields.ts';
import { presentMoment } from '../../operations/present-moment.ts';

function presentRequest(request: ApprovalRequest) {
  const nothing = { job_id: null, payout_id: null, reference: null, note: null };
  switch (request.kind) {
    case 'credit':
      return { ...nothing, reference: request.reference, note: request.note };
    case 'refund':
      return { ...nothing, job_id: request.jobId, note: request.reason };
    case 'payout':
      return { ...nothing, payout_id: request.payoutId, reference: request.reference };
  }
}

/** An approval in a response, in its state at this moment. */
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
  requested_at: presentMoment(approval.requestedAt),
  expires_at: presentMoment(expiryOf(approval)),
  decided_by: approval.decision?.by ?? null,
  decided_by_name: approval.deciderName,
  decided_at: approval.decision === null ? null : presentMoment(approval.decision.at),
  rejection_reason: approval.decision?.outcome === 'rejected' ? approval.decision.reason : null,
});

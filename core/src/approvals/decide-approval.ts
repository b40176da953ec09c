import type { Account } from '../accounts/account.ts';
import type { AccountId, JobId, PayoutId } from '../kernel/ids.ts';
import { dayMs, instant, later, type Instant } from '../kernel/instant.ts';
import type { Pesewas } from '../kernel/money.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { toReferenceKey } from '../wallet/ledger.ts';
import type {
  Approval,
  ApprovalFault,
  ApprovalRequest,
  ApprovalStatus,
  TwoAdminsPolicy,
} from './approval.ts';

/** How long a request waits. */
const waitingMs = 7 * dayMs;

/** The most requests that may wait at the same time. */
export const mostWaiting = 200;

/** Whether an amount is so large that one admin is not enough. */
export const needsSecondAdmin = (amount: Pesewas, { above }: TwoAdminsPolicy): boolean =>
  above !== null && amount > above;

/** When a request expires. */
export const expiryOf = ({ requestedAt }: Pick<Approval, 'requestedAt'>): Instant =>
  later(requestedAt, waitingMs);

/** Requests that were made after this time have not expired. */
export const waitingSince = (now: Instant): Instant => instant(now - waitingMs);

/** The state of a request; one without a decision expires after 7 days. */
export function statusOf(
  { decision, requestedAt }: Pick<Approval, 'decision' | 'requestedAt'>,
  now: Instant,
): ApprovalStatus {
  if (decision !== null) return decision.outcome;
  return requestedAt > waitingSince(now) ? 'waiting' : 'expired';
}

/** The subject of a request: of those with the same subject, one can wait. */
export function subjectOf(request: ApprovalRequest): string {
  switch (request.kind) {
    case 'credit':
      return subjectOfCredit(request.reference);
    case 'refund':
    case 'settlement':
      return subjectOfRefund(request.jobId);
    case 'payout':
      return subjectOfPayout(request.payoutId);
  }
}

/** The subject of a credit: its transfer, however the reference is written. */
export const subjectOfCredit = (reference: string): string => `credit:${toReferenceKey(reference)}`;

/** The subject of a refund, and of the decision of a dispute, which can return the same money. */
const subjectOfRefund = (id: JobId): string => `refund:${id}`;

/** The subject of the completion of a payout. */
export const subjectOfPayout = (id: PayoutId): string => `payout:${id}`;

type Deciding = Readonly<{ actorId: AccountId; now: Instant }>;

function checkWaiting(approval: Approval, now: Instant): Result<null, ApprovalFault> {
  const status = statusOf(approval, now);
  return status === 'waiting' ? ok(null) : refuse({ code: 'approval.not-waiting', status });
}

/**
 * Decides the approval of a request, by another admin than the one who made it.
 *
 * @param deciding.requester the admin who made it, who counts as one of the two only while they may
 * act themselves; undefined if they were deleted.
 */
export function decideApproval(
  approval: Approval,
  {
    actorId,
    requester,
    now,
  }: Deciding & Readonly<{ requester: Pick<Account, 'suspension'> | undefined }>,
): Result<Approval, ApprovalFault> {
  const waiting = checkWaiting(approval, now);
  if (!waiting.ok) return waiting;
  if (approval.requestedBy === actorId) return refuse({ code: 'approval.second-admin-needed' });
  if (requester?.suspension !== null) return refuse({ code: 'approval.requester-inactive' });
  return ok({ ...approval, decision: { outcome: 'approved', by: actorId, at: now } });
}

/** Decides the rejection of a request, for a reason; its own admin withdraws it this way. */
export function decideRejection(
  approval: Approval,
  rawReason: string,
  { actorId, now }: Deciding,
): Result<Approval, ApprovalFault> {
  const waiting = checkWaiting(approval, now);
  if (!waiting.ok) return waiting;
  const reason = rawReason.trim();
  if (reason === '') return refuse({ code: 'approval.reason-missing' });
  return ok({ ...approval, decision: { outcome: 'rejected', by: actorId, at: now, reason } });
}

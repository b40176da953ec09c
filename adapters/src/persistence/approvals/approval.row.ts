import {
  approvalKinds,
  instant,
  invariant,
  subjectOf,
  type AccountId,
  type Approval,
  type ApprovalDecision,
  type ApprovalId,
  type ApprovalRequest,
  type JobId,
  type ListedApproval,
  type NewApproval,
  type PayoutId,
} from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { amountColumn, foreignKey, toColumn, toMoney, wholeNumber } from '../columns.ts';
import { jobColumn } from '../jobs/job.row.ts';
import { PayoutRow } from '../payouts/payout.row.ts';

/** The requests for a second admin. */
export const ApprovalRow = defineEntity({
  name: 'ApprovalRow',
  tableName: 'approvals',
  properties: {
    id: p.integer().primary().autoincrement(),
    kind: p.enum([...approvalKinds]),
    /** Its subject, such as the transfer of a credit: one request with it can wait. */
    subject: p.text(),
    account_id: () => accountColumn('account_id'),
    amount: amountColumn('amount'),
    /** The part of the amount that a refund or the decision of a dispute returns; null for all that can be refunded. */
    part: amountColumn('part').strictNullable(),
    job_id: () => jobColumn('job_id').strictNullable(),
    payout_id: () => foreignKey(PayoutRow, 'payout_id').strictNullable(),
    reference: p.text().strictNullable(),
    /** The note of a credit, or the reason for a refund. */
    note: p.text().strictNullable(),
    requested_by: () => accountColumn('requested_by'),
    requested_at: wholeNumber(),
    /** Null until an admin decides. */
    outcome: p.enum(['approved', 'rejected']).strictNullable(),
    decided_by: () => accountColumn('decided_by').strictNullable(),
    decided_at: wholeNumber().strictNullable(),
    rejection_reason: p.text().strictNullable(),
  },
  indexes: [
    { name: 'approvals_outcome_index', properties: ['outcome', 'id'] },
    { name: 'approvals_account_index', properties: ['account_id'] },
    { name: 'approvals_time_index', properties: ['outcome', 'requested_at'] },
  ],
});
export type ApprovalRow = InferEntity<typeof ApprovalRow>;

/** An approval's row with the names of those it concerns. */
export type ListedApprovalRow = ApprovalRow &
  Readonly<{ account_name: string; requester_name: string; decider_name: string | null }>;

function toRequest(row: ApprovalRow): ApprovalRequest {
  const { kind, job_id: jobId, payout_id: payoutId, reference, note } = row;
  const part = row.part === null ? null : toMoney(row.part);
  const shared = { accountId: row.account_id as AccountId, amount: toMoney(row.amount) };
  switch (kind) {
    case 'credit':
      invariant(reference !== null && note !== null, 'a credit has a reference and a note');
      return { ...shared, kind, reference, note };
    case 'refund':
      invariant(jobId !== null && note !== null, 'a refund has a job and a reason');
      return { ...shared, kind, jobId: jobId as JobId, reason: note, part };
    case 'settlement':
      invariant(
        jobId !== null && note !== null,
        'the decision of a dispute has a job and a reason',
      );
      invariant(part !== null, 'the decision of a dispute says what is returned');
      return { ...shared, kind, jobId: jobId as JobId, reason: note, part };
    case 'payout':
      invariant(payoutId !== null, 'the completion of a payout has a payout');
      return { ...shared, kind, payoutId: payoutId as PayoutId, reference };
  }
}

function toDecision(row: ApprovalRow): ApprovalDecision | null {
  const { outcome, decided_by: by, decided_at: at, rejection_reason: reason } = row;
  if (outcome === null) return null;
  invariant(by !== null && at !== null, 'an admin decided at some time');
  const decided = { by: by as AccountId, at: instant(at) };
  if (outcome === 'approved') return { ...decided, outcome };
  invariant(reason !== null, 'a rejection has a reason');
  return { ...decided, outcome, reason };
}

/** Maps a row to its approval. */
export const toListedApproval = (row: ListedApprovalRow): ListedApproval => ({
  id: row.id as ApprovalId,
  request: toRequest(row),
  requestedBy: row.requested_by as AccountId,
  requestedAt: instant(row.requested_at),
  decision: toDecision(row),
  accountName: row.account_name,
  requesterName: row.requester_name,
  deciderName: row.decider_name,
});

type RequestColumns = Pick<ApprovalRow, 'job_id' | 'payout_id' | 'reference' | 'note' | 'part'>;

const noColumns: RequestColumns = {
  job_id: null,
  payout_id: null,
  reference: null,
  note: null,
  part: null,
};

function toRequestColumns(request: ApprovalRequest): RequestColumns {
  switch (request.kind) {
    case 'credit':
      return { ...noColumns, reference: request.reference, note: request.note };
    case 'refund':
    case 'settlement': {
      const part = request.part === null ? null : toColumn(request.part);
      return { ...noColumns, job_id: request.jobId, note: request.reason, part };
    }
    case 'payout':
      return { ...noColumns, payout_id: request.payoutId, reference: request.reference };
  }
}

/** The row of an approval, without its id. */
export const toApprovalRow = ({
  request,
  requestedBy,
  requestedAt,
  decision,
}: NewApproval | Approval): Omit<ApprovalRow, 'id'> => ({
  kind: request.kind,
  subject: subjectOf(request),
  account_id: request.accountId,
  amount: toColumn(request.amount),
  ...toRequestColumns(request),
  requested_by: requestedBy,
  requested_at: requestedAt,
  outcome: decision?.outcome ?? null,
  decided_by: decision?.by ?? null,
  decided_at: decision?.at ?? null,
  rejection_reason: decision?.outcome === 'rejected' ? decision.reason : null,
});

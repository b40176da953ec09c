import { approvalKinds } from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { amountColumn, foreignKey, wholeNumber } from '../columns.ts';
import { jobColumn } from '../jobs/job.row.ts';
import { PayoutRow } from '../payouts/payout.row.ts';

/** What waits, or waited, for a second admin. */
export const ApprovalRow = defineEntity({
  name: 'ApprovalRow',
  tableName: 'approvals',
  properties: {
    id: p.integer().primary().autoincrement(),
    kind: p.enum([...approvalKinds]),
    /** What it is about, such as the transfer of a credit: one request about it can wait. */
    subject: p.text(),
    account_id: () => accountColumn('account_id'),
    amount: amountColumn('amount'),
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

import type { ApprovalRequest, NewApproval } from '../../approvals/approval.ts';
import { pesewas } from '../../kernel/money.ts';
import { accountId, mondayMorning } from './ids.ts';

/** A credit of GHS 5,000.00 to the client with the id 2. */
export const aCreditRequest = (
  overrides: Partial<Extract<ApprovalRequest, { kind: 'credit' }>> = {},
): ApprovalRequest => ({
  kind: 'credit',
  accountId: accountId(2),
  amount: pesewas(500_000n),
  reference: 'MOMO-77120',
  note: 'Mobile money, Adabraka branch',
  ...overrides,
});

/** A credit that the admin with the id 1 requested, and that waits. */
export const anApproval = (overrides: Partial<NewApproval> = {}): NewApproval => ({
  request: aCreditRequest(),
  requestedBy: accountId(1),
  requestedAt: mondayMorning,
  decision: null,
  ...overrides,
});

import type { ResponseInfo } from './api-promise.ts';
import { NsemError } from './errors.ts';
import type { Approval } from './models.ts';

const nouns: Readonly<Record<string, string>> = {
  credit: 'credit',
  refund: 'refund',
  payout: 'completion of the payout',
};

/**
 * 202: nothing was done yet, and no money has moved. The amount is so large that a second admin must
 * approve it: `nsem.admin.approvals`.
 *
 * @example
 * ```ts
 * try {
 *   await nsem.wallet.credit({ user_id: 12, amount: 5000, note: 'Bank transfer' });
 * } catch (error) {
 *   if (!(error instanceof ApprovalRequiredError)) throw error;
 *   console.log(`Approval ${error.approval.id} waits until ${error.approval.expires_at}`);
 * }
 * ```
 */
export class ApprovalRequiredError extends NsemError {
  override readonly name = 'ApprovalRequiredError';
  /** What waits for a second admin. */
  readonly approval: Approval;

  constructor(approval: Approval, { status, requestId, attempts }: ResponseInfo) {
    const { id, kind, amount, user_name: userName } = approval;
    const what = `The ${nouns[kind] ?? kind} of GHS ${amount.toFixed(2)} to ${userName}`;
    const message = `${what} waits for a second admin, as approval ${id}.`;
    super({ message, code: 'approval.required', status, requestId, attempts });
    this.approval = approval;
  }
}

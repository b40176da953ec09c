import type { ResponseInfo } from './api-promise.ts';
import { NsemError } from './errors.ts';
import type { Approval } from './models.ts';

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
  /** The request for a second admin. */
  readonly approval: Approval;

  constructor(approval: Approval, response: ResponseInfo) {
    const { id, kind } = approval;
    const message = `The ${kind} waits for a second admin, as approval ${id}.`;
    super({ ...response, message, code: 'approval.required' });
    this.approval = approval;
  }
}

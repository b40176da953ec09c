// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { Approval, ApprovalQuery, ApprovalRejection } from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** Large credits, refunds and payouts that need a second admin. For admins with a session. */
export class Approvals extends Resource {
  /**
   * List what waits, or waited, for a second admin, newest first. For admins.
   *
   * @example
   * ```ts
   * for await (const approval of nsem.admin.approvals.list({ status: 'waiting' })) {
   *   console.log(approval.id, approval.kind, approval.amount, approval.requested_by_name);
   * }
   * ```
   */
  list(query?: ApprovalQuery, options?: RequestOptions): PagePromise<Approval> {
    return this.api.list('GET /admin/approvals', { query, options });
  }

  /**
   * Approve what another admin requested, and do it. All checks are made again. If one of them
   * refuses, nothing is done and the request goes on waiting. Needs a session: no API key can
   * approve anything. For admins. Needs a recent confirmation.
   *
   * @throws PermissionError (`approval.second-admin-needed`) if you requested it yourself;
   * ConflictError (`approval.not-waiting`) if it was decided or has expired, or
   * (`approval.requester-inactive`) if the admin who requested it is suspended; the errors of what
   * was requested.
   * @example
   * ```ts
   * const { status } = await nsem.admin.approvals.approve(5);
   * ```
   */
  approve(id: number, options?: WriteOptions): ApiPromise<Approval> {
    return this.api.once('POST /admin/approvals/{id}/approve', { path: { id }, options });
  }

  /**
   * Reject what an admin requested, or withdraw your own request. For admins. Needs a recent
   * confirmation.
   *
   * @throws NotFoundError (`approval.not-found`); ConflictError (`approval.not-waiting`).
   * @example
   * ```ts
   * await nsem.admin.approvals.reject(5, { reason: 'The amount is wrong.' });
   * ```
   */
  reject(id: number, body: ApprovalRejection, options?: WriteOptions): ApiPromise<Approval> {
    return this.api.once('POST /admin/approvals/{id}/reject', { path: { id }, body, options });
  }
}

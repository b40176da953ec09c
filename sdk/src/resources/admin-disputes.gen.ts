// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { Dispute, DisputeDecisionBody, DisputeQuery } from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { requireDone } from '../internal/require-done.ts';
import { Resource } from './resource.ts';

/** Contested results, which admins decide about. */
export class AdminDisputes extends Resource {
  /**
   * List the disputes of all users, newest first. For admins.
   *
   * @example
   * ```ts
   * for await (const { job_id, price } of nsem.admin.disputes.list({ status: 'open' })) {
   *   console.log(job_id, price);
   * }
   * ```
   */
  list(query?: DisputeQuery, options?: RequestOptions): PagePromise<Dispute> {
    return this.api.list('GET /disputes', { query, options });
  }

  /**
   * Decide a dispute: how much of the price goes back, and why. Once both sides have written, or
   * had three days for it. For admins. Needs a recent confirmation.
   *
   * @throws NotFoundError (`job.not-found`, `dispute.not-found`); ConflictError
   * (`job.not-in-dispute`, `job.client-deleted`, `dispute.statements-open`,
   * `approval.already-waiting`, `approval.too-many-waiting`); ValidationError
   * (`job.refund-too-large`); ApprovalRequiredError if a second admin must approve it.
   * @example
   * ```ts
   * await nsem.admin.disputes.settle(128, {
   *   returned_amount: 20,
   *   reason: 'The last page is missing.',
   * });
   * ```
   */
  settle(id: number, body: DisputeDecisionBody, options?: WriteOptions): ApiPromise<Dispute> {
    return requireDone(this.api.once('POST /jobs/{id}/dispute/decision', {
      path: { id },
      body,
      options,
    }));
  }
}

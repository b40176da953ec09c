// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type {
  Payout,
  PayoutQuery,
  PayoutTransaction,
  PayoutUpdate,
  WeeklyRun,
} from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { requireDone } from '../internal/require-done.ts';
import { Resource } from './resource.ts';

/** The payouts of all providers, for admins and API keys with the scope `payouts`. */
export class AdminPayouts extends Resource {
  /**
   * Create the weekly payouts. Creates one payout for each provider from all unpaid earnings up to
   * now, or up to the end of the given week, except those that are held. For admins. Needs a recent
   * confirmation.
   *
   * @throws ValidationError if `week_start` is not a Monday, or is in the future.
   * @example
   * ```ts
   * const payouts = await nsem.admin.payouts.createWeekly({ week_start: '2026-11-16' });
   * for (const { id } of payouts) await nsem.admin.payouts.process(id);
   * ```
   */
  createWeekly(body: WeeklyRun = {}, options?: WriteOptions): ApiPromise<readonly Payout[]> {
    return this.api.once('POST /wallet/admin/payouts/weekly', { body, options });
  }

  /**
   * List the payouts of all providers, newest first. For admins.
   *
   * @example
   * ```ts
   * for await (const payout of nsem.admin.payouts.list({ status: 'pending' })) {
   *   console.log(payout.id, payout.service_provider_name, payout.amount);
   * }
   * ```
   */
  list(query?: PayoutQuery, options?: RequestOptions): PagePromise<Payout> {
    return this.api.list('GET /wallet/admin/payouts', { query, options });
  }

  /**
   * Get a payout. For admins.
   *
   * @throws NotFoundError (`payout.not-found`).
   * @example
   * ```ts
   * const { status, failure_reason } = await nsem.admin.payouts.get(7);
   * ```
   */
  get(id: number, options?: RequestOptions): ApiPromise<Payout> {
    return this.api.send('GET /wallet/admin/payouts/{id}', { path: { id }, options });
  }

  /**
   * List the jobs that a payout pays for. One transaction per job, oldest first; refunds are
   * negative. For admins.
   *
   * @throws NotFoundError (`payout.not-found`).
   * @example
   * ```ts
   * for await (const { job_id, kind, amount } of nsem.admin.payouts.listTransactions(7)) {
   *   console.log(job_id, kind, amount);
   * }
   * ```
   */
  listTransactions(id: number, options?: RequestOptions): PagePromise<PayoutTransaction> {
    return this.api.list('GET /wallet/admin/payouts/{id}/transactions', { path: { id }, options });
  }

  /**
   * Start the transfer of a payout, for the first time or again after it failed. For admins. Needs
   * a recent confirmation.
   *
   * @throws NotFoundError (`payout.not-found`); ConflictError (`payout.wrong-state`,
   * `payout.provider-not-payable`).
   * @example
   * ```ts
   * await nsem.admin.payouts.process(7);
   * ```
   */
  process(id: number, options?: WriteOptions): ApiPromise<Payout> {
    return this.api.once('POST /wallet/admin/payouts/{id}/process', { path: { id }, options });
  }

  /**
   * Record how the transfer of a payout ended. Either completed, with the reference of the
   * transfer, or failed, with the reason. For admins. Needs a recent confirmation.
   *
   * @throws NotFoundError (`payout.not-found`); ConflictError (`payout.wrong-state`,
   * `approval.already-waiting`, `approval.too-many-waiting`); ValidationError
   * (`payout.reason-missing`); ApprovalRequiredError if a second admin must approve it.
   * @example
   * ```ts
   * await nsem.admin.payouts.update(7, { status: 'completed', reference: 'MOMO-77120' });
   * await nsem.admin.payouts.update(8, { status: 'failed', failure_reason: 'The number is closed.' });
   * ```
   */
  update(id: number, body: PayoutUpdate, options?: WriteOptions): ApiPromise<Payout> {
    return requireDone(this.api.once('PUT /wallet/admin/payouts/{id}', {
      path: { id },
      body,
      options,
    }));
  }
}

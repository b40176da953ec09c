import type { ApiPromise } from '../core/api-promise.ts';
import type {
  OwnPayoutQuery,
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

/** Your payouts, as a provider. */
export class Payouts extends Resource {
  /**
   * List your payouts.
   *
   * @example
   * ```ts
   * for await (const payout of nsem.payouts.list({ status: 'completed' })) {
   *   console.log(payout.week_start, payout.amount, payout.reference);
   * }
   * ```
   */
  list(query?: OwnPayoutQuery, options?: RequestOptions): PagePromise<Payout> {
    return this.api.list('GET /wallet/payouts', { query, options });
  }

  /**
   * List the transactions of one of your payouts, one per job, oldest first; refunds are negative.
   *
   * @throws NotFoundError if it belongs to another provider.
   * @example
   * ```ts
   * const { data: transactions } = await nsem.payouts.listTransactions(7);
   * ```
   */
  listTransactions(id: number, options?: RequestOptions): PagePromise<PayoutTransaction> {
    return this.api.list('GET /wallet/payouts/{id}/transactions', { path: { id }, options });
  }
}

/** The payouts of all providers, for admins and API keys with the scope `payouts`. */
export class AdminPayouts extends Resource {
  /**
   * List all payouts.
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
   * Get a payout.
   *
   * @throws NotFoundError if it does not exist.
   * @example
   * ```ts
   * const { status, failure_reason } = await nsem.admin.payouts.get(7);
   * ```
   */
  get(id: number, options?: RequestOptions): ApiPromise<Payout> {
    return this.api.send('GET /wallet/admin/payouts/{id}', { path: { id }, options });
  }

  /**
   * Create a payout for each provider with unpaid earnings, up to now or up to the end of the week
   * that starts on the given Monday, except those that are held. Running it again creates no duplicates.
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
   * Start the transfer of a payout, also again after it failed.
   *
   * @throws ConflictError (`payout.wrong-state`) if it is in progress or completed.
   * @example
   * ```ts
   * await nsem.admin.payouts.process(7);
   * ```
   */
  process(id: number, options?: WriteOptions): ApiPromise<Payout> {
    return this.api.once('POST /wallet/admin/payouts/{id}/process', { path: { id }, options });
  }

  /**
   * Record the result of the transfer: completed, with its reference, or failed, with the reason.
   *
   * @throws ConflictError (`payout.wrong-state`) if it is not in progress; ValidationError;
   * ApprovalRequiredError if a second admin must approve the completion.
   * @example
   * ```ts
   * await nsem.admin.payouts.update(7, { status: 'completed', reference: 'MOMO-77120' });
   * await nsem.admin.payouts.update(8, { status: 'failed', failure_reason: 'The number is closed.' });
   * ```
   */
  update(id: number, body: PayoutUpdate, options?: WriteOptions): ApiPromise<Payout> {
    const input = { path: { id }, body, options };
    return requireDone(this.api.once('PUT /wallet/admin/payouts/{id}', input));
  }

  /**
   * List the transactions of a payout, one per job, oldest first; refunds are negative.
   *
   * @throws NotFoundError if the payout does not exist.
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
}

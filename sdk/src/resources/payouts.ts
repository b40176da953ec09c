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
import { Resource } from './resource.ts';

/** What the calling provider has been paid, and is about to be. */
export class Payouts extends Resource {
  /**
   * One's own payouts.
   *
   * @example
   * ```ts
   * for await (const payout of nsem.payouts.list({ status: 'completed' })) {
   *   console.log(payout.week_start, payout.amount, payout.reference);
   * }
   * ```
   */
  list(query: OwnPayoutQuery = {}, options?: RequestOptions): PagePromise<Payout> {
    return this.api.list('GET /wallet/payouts', { query, options });
  }

  /**
   * The jobs that one of one's own payouts pays for, oldest first; refunds are below zero.
   *
   * @throws NotFoundError where it is somebody else's.
   * @example
   * ```ts
   * const { data: lines } = await nsem.payouts.transactions(7);
   * ```
   */
  transactions(id: number, options?: RequestOptions): PagePromise<PayoutTransaction> {
    return this.api.list('GET /wallet/payouts/{id}/transactions', { path: { id }, options });
  }
}

/** The payouts of all providers, for admins and keys with the scope `payouts`. */
export class PayoutRuns extends Resource {
  /**
   * Everyone's payouts.
   *
   * @example
   * ```ts
   * for await (const payout of nsem.admin.payouts.list({ status: 'pending' })) {
   *   console.log(payout.id, payout.service_provider_name, payout.amount);
   * }
   * ```
   */
  list(query: PayoutQuery = {}, options?: RequestOptions): PagePromise<Payout> {
    return this.api.list('GET /wallet/admin/payouts', { query, options });
  }

  /**
   * One payout.
   *
   * @throws NotFoundError where there is none.
   * @example
   * ```ts
   * const { status, failure_reason } = await nsem.admin.payouts.get(7);
   * ```
   */
  get(id: number, options?: RequestOptions): ApiPromise<Payout> {
    return this.api.send('GET /wallet/admin/payouts/{id}', { path: { id }, options });
  }

  /**
   * Makes a payout for each provider who is owed something, over all that was earned up to now, or
   * up to the end of a week, which is named by its Monday. A second run makes nothing.
   *
   * @throws ValidationError where `week_start` is no Monday, or its week has not begun.
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
   * Sends a payout: its transfer is on its way, for the first time or again after it failed.
   *
   * @throws ConflictError (`payout.wrong-state`) where it is on its way already, or has arrived.
   * @example
   * ```ts
   * await nsem.admin.payouts.process(7);
   * ```
   */
  process(id: number, options?: WriteOptions): ApiPromise<Payout> {
    return this.api.once('POST /wallet/admin/payouts/{id}/process', { path: { id }, options });
  }

  /**
   * Says how the transfer ended: completed, with its reference, or failed, with the reason.
   *
   * @throws ConflictError (`payout.wrong-state`) where it is not on its way; ValidationError.
   * @example
   * ```ts
   * await nsem.admin.payouts.update(7, { status: 'completed', reference: 'MOMO-77120' });
   * await nsem.admin.payouts.update(8, { status: 'failed', failure_reason: 'The number is closed.' });
   * ```
   */
  update(id: number, body: PayoutUpdate, options?: RequestOptions): ApiPromise<Payout> {
    return this.api.move('PUT /wallet/admin/payouts/{id}', { path: { id }, body, options });
  }

  /**
   * The jobs that a payout pays for, oldest first; refunds are below zero.
   *
   * @throws NotFoundError where there is no such payout.
   * @example
   * ```ts
   * for await (const { job_id, kind, amount } of nsem.admin.payouts.transactions(7)) {
   *   console.log(job_id, kind, amount);
   * }
   * ```
   */
  transactions(id: number, options?: RequestOptions): PagePromise<PayoutTransaction> {
    return this.api.list('GET /wallet/admin/payouts/{id}/transactions', { path: { id }, options });
  }
}

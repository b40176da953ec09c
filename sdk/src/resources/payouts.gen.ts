// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { OwnPayoutQuery, Payout, PayoutTransaction } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** Your payouts, as a provider. */
export class Payouts extends Resource {
  /**
   * List your payouts, newest first. For providers.
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
   * Get one of your payouts. For providers.
   *
   * @throws NotFoundError (`payout.not-found`).
   * @example
   * ```ts
   * const { status, reference, failure_reason } = await nsem.payouts.get(7);
   * ```
   */
  get(id: number, options?: RequestOptions): ApiPromise<Payout> {
    return this.api.send('GET /wallet/payouts/{id}', { path: { id }, options });
  }

  /**
   * List the jobs that your payout pays for. One transaction per job, oldest first; refunds are
   * negative. For providers.
   *
   * @throws NotFoundError (`payout.not-found`).
   * @example
   * ```ts
   * const { data: transactions } = await nsem.payouts.listTransactions(7);
   * ```
   */
  listTransactions(id: number, options?: RequestOptions): PagePromise<PayoutTransaction> {
    return this.api.list('GET /wallet/payouts/{id}/transactions', { path: { id }, options });
  }
}

// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { Billing } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/** Your costs, as a client. */
export class BillingFigures extends Resource {
  /**
   * Get the cost of this month's and last month's jobs in GHS, for clients. For clients.
   *
   * @example
   * ```ts
   * const { this_month, last_month } = await nsem.billing.get();
   * console.log(this_month.cost, last_month.cost);
   * ```
   */
  get(options?: RequestOptions): ApiPromise<Billing> {
    return this.api.send('GET /billing', { options });
  }
}

import type { ApiPromise } from '../core/api-promise.ts';
import type { Billing, Earnings, Usage } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/** Your usage, as a client. */
export class UsageFigures extends Resource {
  /**
   * Get the number of jobs, words and audio minutes of the last six months.
   *
   * @example
   * ```ts
   * const { months, this_month } = await nsem.usage.get();
   * for (const { month, calls, words, minutes } of months) console.log(month, calls, words, minutes);
   * ```
   */
  get(options?: RequestOptions): ApiPromise<Usage> {
    return this.api.send('GET /usage', { options });
  }
}

/** Your costs, as a client. */
export class BillingFigures extends Resource {
  /**
   * Get the cost of this month's and last month's jobs, in GHS.
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

/** Your earnings, as a provider. */
export class EarningsFigures extends Resource {
  /**
   * Get your earnings by month and by service in GHS, before and after the commission.
   *
   * @example
   * ```ts
   * const { this_month, by_service } = await nsem.earnings.get();
   * console.log(this_month.net, by_service.narration.net);
   * ```
   */
  get(options?: RequestOptions): ApiPromise<Earnings> {
    return this.api.send('GET /earnings', { options });
  }
}

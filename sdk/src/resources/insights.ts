import type { ApiPromise } from '../core/api-promise.ts';
import type { Billing, Earnings, Usage } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/** How much the calling client uses the marketplace. */
export class UsageFigures extends Resource {
  /**
   * Jobs, words and minutes of audio of the last six months.
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

/** What the calling client pays. */
export class BillingFigures extends Resource {
  /**
   * What this month's and last month's jobs came to, in GHS.
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

/** What the calling provider earns. */
export class EarningsFigures extends Resource {
  /**
   * Earnings in GHS by month and by service, before and after the commission.
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

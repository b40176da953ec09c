// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { Earnings } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/** Your earnings, as a provider. */
export class EarningsFigures extends Resource {
  /**
   * Get your earnings by month and by service, for providers. In GHS, before and after the
   * commission. For providers.
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

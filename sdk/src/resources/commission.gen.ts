// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type {
  Commission,
  CommissionChange,
  CommissionHistoryQuery,
  CommissionUpdate,
} from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** The commission of the marketplace, for admins. */
export class Commissions extends Resource {
  /**
   * Get the commission rate, a fraction from 0 to 1. For admins.
   *
   * @example
   * ```ts
   * const { commission_rate } = await nsem.commission.get();
   * ```
   */
  get(options?: RequestOptions): ApiPromise<Commission> {
    return this.api.send('GET /wallet/admin/commission', { options });
  }

  /**
   * List all commission rates and who set them, newest first. For admins.
   *
   * @example
   * ```ts
   * for await (const { changed_at, previous_rate, commission_rate } of nsem.commission.listHistory()) {
   *   console.log(changed_at, previous_rate, commission_rate);
   * }
   * ```
   */
  listHistory(
    query?: CommissionHistoryQuery,
    options?: RequestOptions,
  ): PagePromise<CommissionChange> {
    return this.api.list('GET /wallet/admin/commission/history', { query, options });
  }

  /**
   * Set the commission rate, in steps of 0.001, for jobs completed from now on. For admins. Needs a
   * recent confirmation.
   *
   * @example
   * ```ts
   * await nsem.commission.update({ commission_rate: 0.125 });
   * ```
   */
  update(body: CommissionUpdate, options?: WriteOptions): ApiPromise<Commission> {
    return this.api.once('PUT /wallet/admin/commission', { body, options });
  }
}

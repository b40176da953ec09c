// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { SuspiciousPair, SuspiciousPairQuery, SuspiciousPairReview } from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** Clients and providers who may be one person. For admins. */
export class SuspiciousPairs extends Resource {
  /**
   * List the pairs, newest first. For admins.
   *
   * @example
   * ```ts
   * for await (const pair of nsem.admin.pairs.list({ status: 'open' })) {
   *   const reasons = pair.evidence.map(({ reason, count }) => `${reason} (${count})`);
   *   console.log(pair.id, pair.service_provider_name, pair.client_name, reasons.join(', '));
   * }
   * ```
   */
  list(query?: SuspiciousPairQuery, options?: RequestOptions): PagePromise<SuspiciousPair> {
    return this.api.list('GET /admin/suspicious-pairs', { query, options });
  }

  /**
   * Dismiss or confirm a suspicious pair. A pair that is dismissed holds no earnings any longer.
   * For admins. Needs a recent confirmation.
   *
   * @throws NotFoundError if there is no pair with this id.; ConflictError if the pair has changed
   * since `seen_at`, its `updated_at` that you have seen.
   * @example
   * ```ts
   * await nsem.admin.pairs.review(3, { outcome: 'dismissed', note: 'Two colleagues in one office.' });
   * ```
   */
  review(
    id: number,
    body: SuspiciousPairReview,
    options?: WriteOptions,
  ): ApiPromise<SuspiciousPair> {
    return this.api.once('POST /admin/suspicious-pairs/{id}/review', {
      path: { id },
      body,
      options,
    });
  }
}

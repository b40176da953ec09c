// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { Service, SubmittedService, SubmittedServiceQuery } from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** The methods of {@link AdminServices} that only call. */
export abstract class AdminServicesCalls extends Resource {
  /**
   * List all service configurations with their providers, newest first by default. For admins.
   *
   * @example
   * ```ts
   * const pending = nsem.admin.services.list({ status: 'pending', sort: 'oldest' });
   * for await (const service of pending) {
   *   console.log(service.id, service.user_name, service.service_type);
   * }
   * ```
   */
  list(query?: SubmittedServiceQuery, options?: RequestOptions): PagePromise<SubmittedService> {
    return this.api.list('GET /admin/all-services', { query, options });
  }

  /**
   * Approve a pending service. A provider's first approval activates them and assigns the Provider
   * ID. For admins.
   *
   * @throws NotFoundError (`service.not-found`); ConflictError (`service.not-pending`,
   * `service.duplicate`).
   * @example
   * ```ts
   * await nsem.admin.services.approve(3);
   * ```
   */
  approve(id: number, options?: WriteOptions): ApiPromise<Service> {
    return this.api.once('PUT /admin/approve-service/{id}', { path: { id }, options });
  }

  /**
   * Undo the last decision on a service. For 15 seconds after it: until then the provider is not
   * notified. The service is pending again, and a Provider ID that the approval assigned is taken
   * back. For admins.
   *
   * @throws NotFoundError (`service.not-found`); ConflictError (`service.undo-expired`,
   * `service.work-taken`).
   * @example
   * ```ts
   * await nsem.admin.services.undoReview(3);
   * ```
   */
  undoReview(id: number, options?: WriteOptions): ApiPromise<Service> {
    return this.api.once('POST /admin/services/{id}/undo-review', { path: { id }, options });
  }
}

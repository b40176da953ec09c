import type { ApiPromise } from '../core/api-promise.ts';
import type { ReviewedProvider } from '../core/models.ts';
import type { WriteOptions } from '../core/options.ts';
import { AdminProvidersCalls } from './admin-providers.gen.ts';

/** All providers, approved or not, active or not; for admins. */
export class AdminProviders extends AdminProvidersCalls {
  /**
   * Hide a provider from clients and new jobs, or show an approved one again. The provider can still
   * finish jobs in progress.
   *
   * @throws ConflictError (`account.no-approved-service`): the first approval activates a provider.
   * @example
   * ```ts
   * await nsem.admin.providers.setActive(7, false);
   * ```
   */
  setActive(id: number, active: boolean, options?: WriteOptions): ApiPromise<ReviewedProvider> {
    const input = { path: { id }, body: { is_active: active }, options };
    return this.api.once('PUT /admin/service-providers/{id}', input);
  }
}

// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { ReviewedProvider, ReviewedProviderQuery } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** The methods of {@link AdminProviders} that only call. */
export abstract class AdminProvidersCalls extends Resource {
  /**
   * List all service providers, newest first. Approved or not, active or not, with all service
   * configurations. For admins.
   *
   * @example
   * ```ts
   * for await (const provider of nsem.admin.providers.list({ is_active: false })) {
   *   console.log(provider.id, provider.name, provider.service_configurations.length);
   * }
   * ```
   */
  list(query?: ReviewedProviderQuery, options?: RequestOptions): PagePromise<ReviewedProvider> {
    return this.api.list('GET /admin/service-providers', { query, options });
  }

  /**
   * Get a service provider, with all service configurations. For admins.
   *
   * @throws NotFoundError (`account.provider-not-found`).
   * @example
   * ```ts
   * const { name, profile } = await nsem.admin.providers.get(7);
   * ```
   */
  get(id: number, options?: RequestOptions): ApiPromise<ReviewedProvider> {
    return this.api.send('GET /admin/service-providers/{id}', { path: { id }, options });
  }
}

import type { ApiPromise } from '../core/api-promise.ts';
import type {
  ProviderQuery,
  ReviewedProvider,
  ReviewedProviderQuery,
  ServiceProvider,
} from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** The providers that clients can choose from. */
export class Providers extends Resource {
  /**
   * List the active providers with their approved services.
   *
   * @example
   * ```ts
   * const query = { language: 'Twi', service_type: 'narration', available: true } as const;
   * for await (const provider of nsem.providers.list(query)) {
   *   console.log(provider.provider_id, provider.name, provider.average_rating);
   * }
   * ```
   */
  list(query?: ProviderQuery, options?: RequestOptions): PagePromise<ServiceProvider> {
    return this.api.list('GET /users/service-providers', { query, options });
  }
}

/** All providers, approved or not, active or not; for admins. */
export class AdminProviders extends Resource {
  /**
   * List all providers with all their services.
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
   * Get a provider.
   *
   * @throws NotFoundError if there is no provider with this `id`.
   * @example
   * ```ts
   * const { name, profile } = await nsem.admin.providers.get(7);
   * ```
   */
  get(id: number, options?: RequestOptions): ApiPromise<ReviewedProvider> {
    return this.api.send('GET /admin/service-providers/{id}', { path: { id }, options });
  }

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

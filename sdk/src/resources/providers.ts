import type { ApiPromise } from '../core/api-promise.ts';
import type {
  ProviderQuery,
  ReviewedProvider,
  ReviewedProviderQuery,
  ServiceProvider,
} from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** The providers, as clients find them. */
export class Providers extends Resource {
  /**
   * The active providers with their approved services.
   *
   * @example
   * ```ts
   * const query = { language: 'Twi', service_type: 'narration', available: true } as const;
   * for await (const provider of nsem.providers.list(query)) {
   *   console.log(provider.provider_id, provider.name, provider.average_rating);
   * }
   * ```
   */
  list(query: ProviderQuery = {}, options?: RequestOptions): PagePromise<ServiceProvider> {
    return this.api.list('GET /users/service-providers', { query, options });
  }
}

/** Everyone who offers services, approved or not, active or not; for admins. */
export class ProviderReviews extends Resource {
  /**
   * All providers with all of their services.
   *
   * @example
   * ```ts
   * for await (const provider of nsem.admin.providers.list({ is_active: false })) {
   *   console.log(provider.id, provider.name, provider.service_configurations.length);
   * }
   * ```
   */
  list(query: ReviewedProviderQuery = {}, options?: RequestOptions): PagePromise<ReviewedProvider> {
    return this.api.list('GET /admin/service-providers', { query, options });
  }

  /**
   * One provider.
   *
   * @throws NotFoundError where there is none of the `id`.
   * @example
   * ```ts
   * const { name, profile } = await nsem.admin.providers.get(7);
   * ```
   */
  get(id: number, options?: RequestOptions): ApiPromise<ReviewedProvider> {
    return this.api.send('GET /admin/service-providers/{id}', { path: { id }, options });
  }

  /**
   * Hides a provider from clients and new jobs, or brings an approved one back. What they have in
   * progress they may finish.
   *
   * @throws ConflictError (`account.never-approved`): the first approval of a service activates.
   * @example
   * ```ts
   * await nsem.admin.providers.setActive(7, false);
   * ```
   */
  setActive(id: number, active: boolean, options?: RequestOptions): ApiPromise<ReviewedProvider> {
    const input = { path: { id }, body: { is_active: active }, options };
    return this.api.send('PUT /admin/service-providers/{id}', input);
  }
}

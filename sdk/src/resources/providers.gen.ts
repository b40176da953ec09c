// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type {
  Block,
  ProviderQuery,
  PublicProfile,
  PublicProvider,
  PublicProviderQuery,
  ServiceProvider,
} from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** The methods of {@link Providers} that only call. */
export abstract class ProvidersCalls extends Resource {
  /**
   * Block a provider. One who is listed, or has completed a job for you. From then on, no job of
   * the client is offered to the provider, who can neither take one nor be requested for it; a job
   * that is taken already goes on. The other side is not notified. For clients.
   *
   * @param providerId The Provider ID.
   * @throws NotFoundError (`account.provider-not-found`); ConflictError (`block.too-many`).
   * @example
   * ```ts
   * const { id } = await nsem.providers.block('PRV-7K2M9Q');
   * ```
   */
  block(providerId: string, options?: WriteOptions): ApiPromise<Block> {
    return this.api.once('PUT /users/service-providers/{provider_id}/block', {
      path: { provider_id: providerId },
      options,
    });
  }

  /**
   * Find service providers. Active providers with at least one approved service, newest first, or
   * by `sort` the best first. For clients and admins.
   *
   * @throws ValidationError (`language.unknown`).
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

  /**
   * Find providers with a public page, without an account. The best first. Needs no credential.
   *
   * @throws ValidationError (`language.unknown`).
   * @example
   * ```ts
   * for await (const provider of nsem.providers.listPublic({ language: 'Twi' })) {
   *   console.log(provider.name, provider.completed_jobs, provider.median_turnaround_hours);
   * }
   * ```
   */
  listPublic(query?: PublicProviderQuery, options?: RequestOptions): PagePromise<PublicProvider> {
    return this.api.list('GET /public/providers', { query, options });
  }

  /**
   * Get the public page of a provider, without an account. Needs no credential.
   *
   * @param providerId The Provider ID.
   * @throws NotFoundError (`account.provider-not-found`).
   * @example
   * ```ts
   * const { name, bio, comments } = await nsem.providers.getPublic('PRV-7K2M9Q');
   * ```
   */
  getPublic(providerId: string, options?: RequestOptions): ApiPromise<PublicProfile> {
    return this.api.send('GET /public/providers/{provider_id}', {
      path: { provider_id: providerId },
      options,
    });
  }
}

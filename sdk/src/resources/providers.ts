import type { ApiPromise } from '../core/api-promise.ts';
import type { Download } from '../core/download.ts';
import type {
  ProviderQuery,
  PublicProfile,
  PublicProvider,
  PublicProviderQuery,
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

  /**
   * List the providers who have a public page, best first. It needs no credential.
   *
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
   * Get a provider who has a public page. It needs no credential.
   *
   * @param providerId the Provider ID, such as `PRV-7K2M9Q`.
   * @throws NotFoundError (`account.provider-not-found`) if there is no such public page.
   * @example
   * ```ts
   * const { name, bio, comments } = await nsem.providers.getPublic('PRV-7K2M9Q');
   * ```
   */
  getPublic(providerId: string, options?: RequestOptions): ApiPromise<PublicProfile> {
    const path = { provider_id: providerId };
    return this.api.send('GET /public/providers/{provider_id}', { path, options });
  }

  /**
   * Download the voice sample of a provider who has a public page. It needs no credential.
   *
   * @param path the `audio_recording` of a service: `/public/audio/{filename}`.
   * @throws NotFoundError if it does not exist, or the provider's page is not public.
   * @example
   * ```ts
   * const { services } = await nsem.providers.getPublic('PRV-7K2M9Q');
   * const path = services.find(({ audio_recording: sample }) => sample !== null)?.audio_recording;
   * if (path) console.log((await nsem.providers.downloadPublicSample(path)).sizeBytes);
   * ```
   */
  downloadPublicSample(path: string, options?: RequestOptions): ApiPromise<Download> {
    const filename = path.slice(path.lastIndexOf('/') + 1);
    return this.api.download('GET /public/audio/{filename}', { path: { filename }, options });
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

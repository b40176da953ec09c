import type { ProviderQuery, ServiceProvider } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import type { Api } from '../internal/api.ts';

/** The providers, as clients find them. */
export class Providers {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

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
    return this.#api.list('GET /users/service-providers', { query, options });
  }
}

import type { ApiPromise } from '../core/api-promise.ts';
import type {
  NewServicePrice,
  PriceQuery,
  ServicePrice,
  ServicePriceUpdate,
  ServiceType,
} from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** The prices of the services, in GHS. */
export class Pricing extends Resource {
  /**
   * List the prices: translation and narration per word, transcription per minute.
   *
   * @example
   * ```ts
   * for await (const price of nsem.pricing.list({ is_active: true })) {
   *   console.log(price.service_type, price.price_per_word ?? price.price_per_minute);
   * }
   * ```
   */
  list(query?: PriceQuery, options?: RequestOptions): PagePromise<ServicePrice> {
    return this.api.list('GET /service-pricing/', { query, options });
  }

  /**
   * List the types of service that have prices.
   *
   * @example
   * ```ts
   * const types = await nsem.pricing.listServiceTypes();
   * ```
   */
  listServiceTypes(options?: RequestOptions): ApiPromise<readonly ServiceType[]> {
    return this.api.send('GET /service-pricing/service-types/', { options });
  }

  /**
   * Get a price.
   *
   * @throws NotFoundError if it does not exist.
   * @example
   * ```ts
   * const { price_per_word, free_words } = await nsem.pricing.get(1);
   * ```
   */
  get(id: number, options?: RequestOptions): ApiPromise<ServicePrice> {
    return this.api.send('GET /service-pricing/{id}', { path: { id }, options });
  }

  /**
   * Add a price. An active one replaces the current price of its service. For admins.
   *
   * @throws ValidationError if its unit is not that of the service.
   * @example
   * ```ts
   * await nsem.pricing.create({ service_type: 'transcription', price_per_minute: 1.8 });
   * ```
   */
  create(body: NewServicePrice, options?: WriteOptions): ApiPromise<ServicePrice> {
    return this.api.once('POST /service-pricing/', { body, options });
  }

  /**
   * Change a price, or activate or deactivate it. Existing jobs keep their price. For admins.
   *
   * @throws NotFoundError; ValidationError if its unit is not that of the service.
   * @example
   * ```ts
   * await nsem.pricing.update(1, { price_per_word: 0.06 });
   * ```
   */
  update(id: number, body: ServicePriceUpdate, options?: WriteOptions): ApiPromise<ServicePrice> {
    return this.api.once('PUT /service-pricing/{id}', { path: { id }, body, options });
  }

  /**
   * Delete a price. For admins.
   *
   * @throws ConflictError (`pricing.in-use`) if it is active.
   * @example
   * ```ts
   * await nsem.pricing.delete(4);
   * ```
   */
  delete(id: number, options?: WriteOptions): ApiPromise<void> {
    return this.api.once('DELETE /service-pricing/{id}', { isEmpty: true, path: { id }, options });
  }
}

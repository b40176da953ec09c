// Generated from the declarations of the operations by scripts/generate.ts.

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
   * List the prices: translation and narration per word, transcription per minute. Needs no
   * credential.
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
   * Create a price per word or per minute. Each service has one active price: a new active price
   * makes the previous one inactive. For admins.
   *
   * @throws ValidationError (`pricing.wrong-unit`).
   * @example
   * ```ts
   * await nsem.pricing.create({ service_type: 'transcription', price_per_minute: 1.8 });
   * ```
   */
  create(body: NewServicePrice, options?: WriteOptions): ApiPromise<ServicePrice> {
    return this.api.once('POST /service-pricing/', { body, options });
  }

  /**
   * List the service types that have prices. Needs no credential.
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
   * Get a price. Needs no credential.
   *
   * @throws NotFoundError (`pricing.not-found`).
   * @example
   * ```ts
   * const { price_per_word, free_words } = await nsem.pricing.get(1);
   * ```
   */
  get(id: number, options?: RequestOptions): ApiPromise<ServicePrice> {
    return this.api.send('GET /service-pricing/{id}', { path: { id }, options });
  }

  /**
   * Set a price per word or per minute, or whether it is active. Jobs that are already quoted keep
   * their price. For admins.
   *
   * @throws NotFoundError (`pricing.not-found`); ValidationError (`pricing.wrong-unit`).
   * @example
   * ```ts
   * await nsem.pricing.update(1, { price_per_word: 0.06 });
   * ```
   */
  update(id: number, body: ServicePriceUpdate, options?: WriteOptions): ApiPromise<ServicePrice> {
    return this.api.once('PUT /service-pricing/{id}', { path: { id }, body, options });
  }

  /**
   * Delete an inactive price. For admins.
   *
   * @throws NotFoundError (`pricing.not-found`); ConflictError (`pricing.in-use`).
   * @example
   * ```ts
   * await nsem.pricing.delete(4);
   * ```
   */
  delete(id: number, options?: WriteOptions): ApiPromise<void> {
    return this.api.once('DELETE /service-pricing/{id}', { isEmpty: true, path: { id }, options });
  }
}

import type { PriceQuery, ServicePrice, ServicePriceUpdate } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import type { Api } from '../internal/api.ts';

/** What the services cost, in GHS. */
export class Pricing {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * The prices: translation and narration by the word, transcription by the minute.
   *
   * @example
   * ```ts
   * for await (const price of nsem.pricing.list({ is_active: true })) {
   *   console.log(price.service_type, price.price_per_word ?? price.price_per_minute);
   * }
   * ```
   */
  list(query: PriceQuery = {}, options?: RequestOptions): PagePromise<ServicePrice> {
    return this.#api.list('GET /service-pricing/', { query, options });
  }

  /**
   * Sets a price; jobs keep the price that they were quoted. For admins.
   *
   * @example
   * ```ts
   * await nsem.pricing.update(1, { price_per_word: 0.06 });
   * ```
   */
  update(id: number, body: ServicePriceUpdate, options?: RequestOptions): Promise<ServicePrice> {
    return this.#api.send('PUT /service-pricing/{id}', { path: { id }, body, options });
  }
}

// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type {
  GivenRatingQuery,
  NewRating,
  Rating,
  RatingQuery,
  RatingUpdate,
} from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** The clients' ratings of the providers who completed jobs for them. */
export class Ratings extends Resource {
  /**
   * Rate a service provider, from 1 to 5. You can rate a provider who has completed a job for you,
   * once; you can edit the rating later. For clients.
   *
   * @throws ConflictError (`rating.exists`) if you already rated the provider: `problem.rating_id`
   * is that rating; PermissionError (`rating.no-completed-job`); ValidationError.
   * @example
   * ```ts
   * await nsem.ratings.create({
   *   service_provider_id: 7,
   *   rating: 5,
   *   comment: 'Our patients understood every word.',
   * });
   * ```
   */
  create(body: NewRating, options?: WriteOptions): ApiPromise<Rating> {
    return this.api.once('POST /ratings/', { body, options });
  }

  /**
   * List the ratings that you gave as a client, newest first. For clients.
   *
   * @example
   * ```ts
   * const { data } = await nsem.ratings.listMine({ service_provider_id: 7 });
   * console.log(data.length === 0 ? 'Not rated yet' : data[0]?.rating);
   * ```
   */
  listMine(query?: GivenRatingQuery, options?: RequestOptions): PagePromise<Rating> {
    return this.api.list('GET /ratings/my-ratings', { query, options });
  }

  /**
   * List the ratings that you received as a provider, newest first. For providers.
   *
   * @example
   * ```ts
   * for await (const { rating, comment } of nsem.ratings.listReceived()) console.log(rating, comment);
   * ```
   */
  listReceived(query?: RatingQuery, options?: RequestOptions): PagePromise<Rating> {
    return this.api.list('GET /ratings/received-ratings', { query, options });
  }

  /**
   * List the ratings of a provider by the id of their account, newest first.
   *
   * @throws NotFoundError (`account.provider-not-found`).
   * @example
   * ```ts
   * const { data: newest } = await nsem.ratings.listForProvider(7, { limit: 3 });
   * ```
   */
  listForProvider(id: number, query?: RatingQuery, options?: RequestOptions): PagePromise<Rating> {
    return this.api.list('GET /ratings/provider/{id}', { path: { id }, query, options });
  }

  /**
   * Get a rating.
   *
   * @throws NotFoundError (`rating.not-found`).
   * @example
   * ```ts
   * const { rating, comment } = await nsem.ratings.get(12);
   * ```
   */
  get(id: number, options?: RequestOptions): ApiPromise<Rating> {
    return this.api.send('GET /ratings/{id}', { path: { id }, options });
  }

  /**
   * Replace the stars and the comment of a rating that you gave. For clients.
   *
   * @throws NotFoundError (`rating.not-found`); ValidationError (`rating.stars-missing`).
   * @example
   * ```ts
   * await nsem.ratings.update(12, { rating: 4, comment: 'Good, though a day late.' });
   * ```
   */
  update(id: number, body: RatingUpdate, options?: WriteOptions): ApiPromise<Rating> {
    return this.api.once('PUT /ratings/{id}', { path: { id }, body, options });
  }
}

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
   * Rate a provider who has completed a job for you, from 1 to 5. A client rates a provider once, and
   * can then update the rating.
   *
   * @throws ConflictError (`rating.exists`) if you already rated the provider: `problem.rating_id` is
   * that rating; PermissionError (`rating.no-completed-job`); ValidationError.
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
   * Get a rating.
   *
   * @throws NotFoundError if it does not exist.
   * @example
   * ```ts
   * const { rating, comment } = await nsem.ratings.get(12);
   * ```
   */
  get(id: number, options?: RequestOptions): ApiPromise<Rating> {
    return this.api.send('GET /ratings/{id}', { path: { id }, options });
  }

  /**
   * Replace the stars and the comment of a rating that you gave.
   *
   * @throws NotFoundError if another client gave it; ValidationError.
   * @example
   * ```ts
   * await nsem.ratings.update(12, { rating: 4, comment: 'Good, though a day late.' });
   * ```
   */
  update(id: number, body: RatingUpdate, options?: WriteOptions): ApiPromise<Rating> {
    return this.api.once('PUT /ratings/{id}', { path: { id }, body, options });
  }

  /**
   * List the ratings that you gave, as a client.
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
   * List the ratings that you received, as a provider.
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
   * List the ratings of a provider, by the `id` of their account.
   *
   * @throws NotFoundError if the provider does not exist.
   * @example
   * ```ts
   * const { data: newest } = await nsem.ratings.listForProvider(7, { limit: 3 });
   * ```
   */
  listForProvider(id: number, query?: RatingQuery, options?: RequestOptions): PagePromise<Rating> {
    return this.api.list('GET /ratings/provider/{id}', { path: { id }, query, options });
  }
}

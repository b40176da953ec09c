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

/** What clients think of the providers who have worked for them. */
export class Ratings extends Resource {
  /**
   * Rates a provider who has completed a job for the calling client: 1 to 5, once.
   *
   * @throws ConflictError (`rating.exists`) where one has been given already: `problem.rating_id`
   * names it; PermissionError (`rating.no-completed-job`); ValidationError.
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
   * One rating.
   *
   * @throws NotFoundError where there is none.
   * @example
   * ```ts
   * const { rating, comment } = await nsem.ratings.get(12);
   * ```
   */
  get(id: number, options?: RequestOptions): ApiPromise<Rating> {
    return this.api.send('GET /ratings/{id}', { path: { id }, options });
  }

  /**
   * Edits a rating that the calling client has given: stars and comment are both replaced.
   *
   * @throws NotFoundError where it is somebody else's; ValidationError.
   * @example
   * ```ts
   * await nsem.ratings.update(12, { rating: 4, comment: 'Good, though a day late.' });
   * ```
   */
  update(id: number, body: RatingUpdate, options?: RequestOptions): ApiPromise<Rating> {
    return this.api.send('PUT /ratings/{id}', { path: { id }, body, options });
  }

  /**
   * The ratings that the calling client has given.
   *
   * @example
   * ```ts
   * const { data } = await nsem.ratings.mine({ service_provider_id: 7 });
   * console.log(data.length === 0 ? 'Not rated yet' : data[0]?.rating);
   * ```
   */
  mine(query: GivenRatingQuery = {}, options?: RequestOptions): PagePromise<Rating> {
    return this.api.list('GET /ratings/my-ratings', { query, options });
  }

  /**
   * The ratings that the calling provider has received.
   *
   * @example
   * ```ts
   * for await (const { rating, comment } of nsem.ratings.received()) console.log(rating, comment);
   * ```
   */
  received(query: RatingQuery = {}, options?: RequestOptions): PagePromise<Rating> {
    return this.api.list('GET /ratings/received-ratings', { query, options });
  }

  /**
   * The ratings of a provider, by the `id` of their account.
   *
   * @throws NotFoundError where there is no such provider.
   * @example
   * ```ts
   * const { data: newest } = await nsem.ratings.ofProvider(7, { limit: 3 });
   * ```
   */
  ofProvider(id: number, query: RatingQuery = {}, options?: RequestOptions): PagePromise<Rating> {
    return this.api.list('GET /ratings/provider/{id}', { path: { id }, query, options });
  }
}

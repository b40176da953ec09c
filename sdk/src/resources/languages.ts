import type { ApiPromise } from '../core/api-promise.ts';
import type { Language, LanguageAvailability, LanguageQuery, NewLanguage } from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** The languages of the marketplace. */
export class Languages extends Resource {
  /**
   * List the languages with their codes, their own names and other names. The API accepts codes and
   * names alike. Old jobs may refer to languages that were removed later: `include_removed` lists
   * those as well.
   *
   * @example
   * ```ts
   * const { data: languages } = await nsem.languages.list();
   * const twi = languages.find(({ name }) => name === 'Twi');
   * ```
   */
  list(query?: LanguageQuery, options?: RequestOptions): PagePromise<Language> {
    return this.api.list('GET /languages/', { query, options });
  }

  /**
   * List the work that providers are available for now: each service with its languages and the
   * number of providers, most providers first. It may be 30 seconds old.
   *
   * @example
   * ```ts
   * for await (const work of nsem.languages.listAvailability()) {
   *   console.log(work.target_language ?? work.language, work.available_providers);
   * }
   * ```
   */
  listAvailability(options?: RequestOptions): PagePromise<LanguageAvailability> {
    return this.api.list('GET /languages/availability', { options });
  }

  /**
   * Add a language; the server assigns its code. For admins.
   *
   * @throws ConflictError if it exists.
   * @example
   * ```ts
   * const { language_code } = await nsem.languages.create({ name: 'Dagbani' });
   * ```
   */
  create(body: NewLanguage, options?: WriteOptions): ApiPromise<Language> {
    return this.api.once('POST /languages/', { body, options });
  }

  /**
   * Remove a language; existing jobs in it remain readable. For admins.
   *
   * @example
   * ```ts
   * await nsem.languages.delete(31);
   * ```
   */
  delete(id: number, options?: WriteOptions): ApiPromise<void> {
    return this.api.once('DELETE /languages/{id}', { isEmpty: true, path: { id }, options });
  }
}

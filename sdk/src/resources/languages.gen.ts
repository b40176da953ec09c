// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { Language, LanguageAvailability, LanguageQuery, NewLanguage } from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** The languages of the marketplace. */
export class Languages extends Resource {
  /**
   * List the offered languages by name. With their codes, their own names and other names. The API
   * accepts codes and names alike. Old jobs may refer to languages that were removed later:
   * `include_removed` lists those as well. Needs no credential.
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
   * List the work that providers are available for now. Each service with its languages and the
   * number of providers, most providers first; at most 1,000 entries. It may be 30 seconds old.
   * Needs no credential.
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
   * Add a language; its code is assigned. For admins.
   *
   * @throws ConflictError (`language.exists`, `language.codes-exhausted`); ValidationError
   * (`language.name-missing`).
   * @example
   * ```ts
   * const { language_code } = await nsem.languages.create({ name: 'Dagbani' });
   * ```
   */
  create(body: NewLanguage, options?: WriteOptions): ApiPromise<Language> {
    return this.api.once('POST /languages/', { body, options });
  }

  /**
   * Delete a language; the history stays readable. For admins.
   *
   * @throws NotFoundError (`language.not-found`).
   * @example
   * ```ts
   * await nsem.languages.delete(31);
   * ```
   */
  delete(id: number, options?: WriteOptions): ApiPromise<void> {
    return this.api.once('DELETE /languages/{id}', { isEmpty: true, path: { id }, options });
  }
}

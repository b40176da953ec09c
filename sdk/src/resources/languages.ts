import type { ApiPromise } from '../core/api-promise.ts';
import type { Language, LanguageQuery, NewLanguage } from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** The languages that work can be asked for in. */
export class Languages extends Resource {
  /**
   * All languages with their codes. Wherever the API takes a language, it takes a code or a name.
   * Old jobs may be in languages that have been removed since: `include_removed` names those too.
   *
   * @example
   * ```ts
   * const { data: languages } = await nsem.languages.list();
   * const twi = languages.find(({ name }) => name === 'Twi');
   * ```
   */
  list(query: LanguageQuery = {}, options?: RequestOptions): PagePromise<Language> {
    return this.api.list('GET /languages/', { query, options });
  }

  /**
   * Adds a language; its code is assigned. For admins.
   *
   * @throws ConflictError where it is there already.
   * @example
   * ```ts
   * const { language_code } = await nsem.languages.create({ name: 'Dagbani' });
   * ```
   */
  create(body: NewLanguage, options?: WriteOptions): ApiPromise<Language> {
    return this.api.once('POST /languages/', { body, options });
  }

  /**
   * Removes a language; work in it stays readable. For admins.
   *
   * @example
   * ```ts
   * await nsem.languages.delete(31);
   * ```
   */
  delete(id: number, options?: RequestOptions): ApiPromise<void> {
    return this.api.move('DELETE /languages/{id}', { path: { id }, options });
  }
}

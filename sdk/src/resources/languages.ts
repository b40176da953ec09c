import type { Language, NewLanguage } from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import type { Api } from '../internal/api.ts';

/** The languages that work can be asked for in. */
export class Languages {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * All languages with their codes. Wherever the API takes a language, it takes a code or a name.
   *
   * @example
   * ```ts
   * const { data: languages } = await nsem.languages.list();
   * const twi = languages.find(({ name }) => name === 'Twi');
   * ```
   */
  list(options?: RequestOptions): PagePromise<Language> {
    return this.#api.list('GET /languages/', { options });
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
  create(body: NewLanguage, options?: WriteOptions): Promise<Language> {
    return this.#api.once('POST /languages/', { body, options });
  }

  /**
   * Removes a language; work in it stays readable. For admins.
   *
   * @example
   * ```ts
   * await nsem.languages.delete(31);
   * ```
   */
  async delete(id: number, options?: RequestOptions): Promise<void> {
    await this.#api.move('DELETE /languages/{id}', { path: { id }, options });
  }
}

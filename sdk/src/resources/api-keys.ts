import type { ApiPromise } from '../core/api-promise.ts';
import type { ApiKey, ApiKeyUpdate, NewApiKey } from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** The caller's API keys. A key cannot manage keys: this needs a session. */
export class ApiKeys extends Resource {
  /**
   * One's own keys, in full.
   *
   * @example
   * ```ts
   * const { data: keys } = await nsem.apiKeys.list();
   * ```
   */
  list(options?: RequestOptions): PagePromise<ApiKey> {
    return this.api.list('GET /api-keys/', { options });
  }

  /**
   * Makes a key.
   *
   * @example
   * ```ts
   * const { api_key } = await nsem.apiKeys.create({ key_name: 'Kumasi Health Radio website' });
   * ```
   */
  create(body: NewApiKey, options?: WriteOptions): ApiPromise<ApiKey> {
    return this.api.once('POST /api-keys/', { body, options });
  }

  /**
   * Renames a key, or makes it active or inactive.
   *
   * @example
   * ```ts
   * await nsem.apiKeys.update(5, { is_active: false });
   * ```
   */
  update(id: number, body: ApiKeyUpdate, options?: RequestOptions): ApiPromise<ApiKey> {
    return this.api.send('PUT /api-keys/{id}', { path: { id }, body, options });
  }

  /**
   * Gives a key a new value; the old one stops at once.
   *
   * @example
   * ```ts
   * const { api_key } = await nsem.apiKeys.regenerate(5);
   * ```
   */
  regenerate(id: number, options?: RequestOptions): ApiPromise<ApiKey> {
    return this.api.move('POST /api-keys/{id}/regenerate', { path: { id }, options });
  }

  /**
   * Deletes a key for good; it stops at once.
   *
   * @example
   * ```ts
   * await nsem.apiKeys.delete(5);
   * ```
   */
  delete(id: number, options?: RequestOptions): ApiPromise<void> {
    return this.api.move('DELETE /api-keys/{id}', { path: { id }, options });
  }
}

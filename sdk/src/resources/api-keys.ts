import type { ApiPromise } from '../core/api-promise.ts';
import type { ApiKey, ApiKeyUpdate, CurrentApiKey, NewApiKey } from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** Your API keys. Managing them requires a session: an API key can only read its own limits. */
export class ApiKeys extends Resource {
  /**
   * List your keys, including their values.
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
   * Get the API key that the client uses: whose it is, what it may do, and until when.
   *
   * @throws PermissionError if the client uses a session.
   * @example
   * ```ts
   * const { role, scopes, expires_at } = await nsem.apiKeys.getCurrent();
   * ```
   */
  getCurrent(options?: RequestOptions): ApiPromise<CurrentApiKey> {
    return this.api.send('GET /api-keys/current', { options });
  }

  /**
   * Create a key. It can expire, be accepted only from some addresses, and, for a client, only read;
   * the key of a provider or an admin has scopes, and its value is shown only now.
   *
   * @throws ValidationError for limits that the key cannot have.
   * @example
   * ```ts
   * const { api_key } = await nsem.apiKeys.create({
   *   key_name: 'Kumasi Health Radio website',
   *   expires_at: '2027-02-08T00:00:00Z',
   *   allowed_networks: ['41.66.0.0/16'],
   * });
   * // A provider's key for a program that delivers:
   * await nsem.apiKeys.create({ key_name: 'Subtitles', scopes: ['work:deliver'] });
   * ```
   */
  create(body: NewApiKey, options?: WriteOptions): ApiPromise<ApiKey> {
    return this.api.once('POST /api-keys/', { body, options });
  }

  /**
   * Rename a key, change its limits, or activate or deactivate it. Omitted fields keep their values;
   * `expires_at: null` means never.
   *
   * @throws PermissionError (`permission.confirmation-required`) if it lets the key do more and you
   * logged in more than 10 minutes ago.
   * @example
   * ```ts
   * await nsem.apiKeys.update(5, { is_active: false });
   * ```
   */
  update(id: number, body: ApiKeyUpdate, options?: WriteOptions): ApiPromise<ApiKey> {
    return this.api.once('PUT /api-keys/{id}', { path: { id }, body, options });
  }

  /**
   * Replace the value of a key; the old one stops working immediately. After a retry, `api_key` can be
   * null: the list has the new value.
   *
   * @example
   * ```ts
   * const { api_key } = await nsem.apiKeys.regenerate(5);
   * ```
   */
  regenerate(id: number, options?: WriteOptions): ApiPromise<ApiKey> {
    return this.api.once('POST /api-keys/{id}/regenerate', { path: { id }, options });
  }

  /**
   * Delete a key; it stops working immediately.
   *
   * @example
   * ```ts
   * await nsem.apiKeys.delete(5);
   * ```
   */
  delete(id: number, options?: WriteOptions): ApiPromise<void> {
    return this.api.once('DELETE /api-keys/{id}', { isEmpty: true, path: { id }, options });
  }
}

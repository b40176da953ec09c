// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { ApiKey, ApiKeyUpdate, CurrentApiKey, NewApiKey } from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** Your API keys. Managing them requires a session: an API key can only read its own limits. */
export class ApiKeys extends Resource {
  /**
   * List your API keys, newest first. In full for 10 minutes after you have logged in or confirmed
   * who you are; later, api_key is null and api_key_hint shows which key it is.
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
   * Create a key. It can expire, be accepted only from some addresses, and, for a client, only
   * read; the key of a provider or an admin has scopes, and its value is shown only now. Needs a
   * recent confirmation.
   *
   * @throws ConflictError (`quota.exceeded`); ValidationError (`api-key.name-missing`,
   * `api-key.access-invalid`, `api-key.expiry-invalid`, `api-key.scopes-invalid`).
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
   * Get whose the API key of this call is, what it may do, and until when. For a call with an API
   * key; the key itself is not part of the response.
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
   * Rename, limit, activate or deactivate a key. Omitted fields keep their values; `expires_at:
   * null` means never. What lets a key do more needs a confirmation: activating it again, full
   * access, a later expiry, or more addresses.
   *
   * @throws PermissionError (`permission.confirmation-required`); NotFoundError
   * (`api-key.not-found`); ValidationError (`api-key.name-missing`, `api-key.access-invalid`,
   * `api-key.expiry-invalid`).
   * @example
   * ```ts
   * await nsem.apiKeys.update(5, { is_active: false });
   * ```
   */
  update(id: number, body: ApiKeyUpdate, options?: WriteOptions): ApiPromise<ApiKey> {
    return this.api.once('PUT /api-keys/{id}', { path: { id }, body, options });
  }

  /**
   * Give a key a new value; the old one is invalid immediately. A response that is repeated for its
   * Idempotency-Key has api_key null: read it from the list. Needs a recent confirmation.
   *
   * @throws NotFoundError (`api-key.not-found`).
   * @example
   * ```ts
   * const { api_key } = await nsem.apiKeys.regenerate(5);
   * ```
   */
  regenerate(id: number, options?: WriteOptions): ApiPromise<ApiKey> {
    return this.api.once('POST /api-keys/{id}/regenerate', { path: { id }, options });
  }

  /**
   * Delete a key; it stops working immediately and for good.
   *
   * @throws NotFoundError (`api-key.not-found`).
   * @example
   * ```ts
   * await nsem.apiKeys.delete(5);
   * ```
   */
  delete(id: number, options?: WriteOptions): ApiPromise<void> {
    return this.api.once('DELETE /api-keys/{id}', { isEmpty: true, path: { id }, options });
  }
}

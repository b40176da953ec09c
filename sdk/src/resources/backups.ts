import type { ApiPromise } from '../core/api-promise.ts';
import type { Download } from '../core/download.ts';
import type { RequestOptions } from '../core/options.ts';
import type { Endpoint } from '../internal/endpoint.ts';
import { Resource } from './resource.ts';

/** The server first copies what it then sends. */
const copyingMs = 600_000;

/**
 * All that the marketplace holds, as of one moment, for admins and keys with the scope `backup`. One
 * backup is made at a time. Unless said otherwise, the server has 10 minutes to begin with it.
 */
export class Backups extends Resource {
  /**
   * The database as a SQLite file, without logins.
   *
   * @throws ConflictError (`backup.in-progress`): `retryAfterMs` says when to ask again; ServerError
   * (`http.storage-full`) where the server has no room for the copy.
   * @example
   * ```ts
   * const backup = await nsem.admin.backups.database();
   * await backup.toFile(`backups/${backup.filename}`);
   * ```
   */
  database(options?: RequestOptions): ApiPromise<Download> {
    return this.#download('GET /admin/download/database', options);
  }

  /**
   * The stored files (recordings, texts and outputs) as a ZIP archive with a `manifest.json`.
   *
   * @throws ConflictError (`backup.in-progress`).
   * @example
   * ```ts
   * const backup = await nsem.admin.backups.uploads();
   * await backup.toFile(`backups/${backup.filename}`);
   * ```
   */
  uploads(options?: RequestOptions): ApiPromise<Download> {
    return this.#download('GET /admin/download/uploads', options);
  }

  /**
   * Database and files together as a ZIP archive: what a marketplace can be restored from.
   *
   * @throws ConflictError (`backup.in-progress`); ServerError (`http.storage-full`).
   * @example
   * ```ts
   * const backup = await nsem.admin.backups.all();
   * await backup.toFile(`backups/${backup.filename}`, {
   *   onProgress: ({ bytes }) => console.log(`${bytes} bytes`),
   * });
   * ```
   */
  all(options?: RequestOptions): ApiPromise<Download> {
    return this.#download('GET /admin/download/all', options);
  }

  #download(endpoint: Endpoint & `GET /admin/download/${string}`, options?: RequestOptions) {
    return this.api.download(endpoint, { options: { timeoutMs: copyingMs, ...options } });
  }
}

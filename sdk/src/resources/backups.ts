import type { ApiPromise } from '../core/api-promise.ts';
import type { Download } from '../core/download.ts';
import type { RequestOptions } from '../core/options.ts';
import type { Endpoint } from '../core/endpoint.ts';
import { Resource } from './resource.ts';

/** The server copies the data before it responds. */
const copyTimeoutMs = 600_000;

/**
 * Consistent backups of all data, for admins and API keys with the scope `backup`. The server creates
 * one backup at a time. The default timeout is 10 minutes.
 */
export class Backups extends Resource {
  /**
   * Download the database as a SQLite file, without sessions.
   *
   * @throws ConflictError (`backup.in-progress`) if another backup is still being downloaded after the
   * retries: `retryAfterMs` is when to try again; ServerError (`http.storage-full`) if the
   * server has no space for the copy.
   * @example
   * ```ts
   * const backup = await nsem.admin.backups.downloadDatabase();
   * await backup.toFile(`backups/${backup.filename}`);
   * ```
   */
  downloadDatabase(options?: RequestOptions): ApiPromise<Download> {
    return this.#download('GET /admin/download/database', options);
  }

  /**
   * Download the stored files (recordings, texts and outputs) as a ZIP archive with a `manifest.json`.
   *
   * @throws ConflictError (`backup.in-progress`).
   * @example
   * ```ts
   * const backup = await nsem.admin.backups.downloadUploads();
   * await backup.toFile(`backups/${backup.filename}`);
   * ```
   */
  downloadUploads(options?: RequestOptions): ApiPromise<Download> {
    return this.#download('GET /admin/download/uploads', options);
  }

  /**
   * Download the database and the files as a ZIP archive, from which a marketplace can be restored.
   *
   * @throws ConflictError (`backup.in-progress`); ServerError (`http.storage-full`).
   * @example
   * ```ts
   * const backup = await nsem.admin.backups.downloadAll();
   * await backup.toFile(`backups/${backup.filename}`, {
   *   onProgress: ({ bytes }) => console.log(`${bytes} bytes`),
   * });
   * ```
   */
  downloadAll(options?: RequestOptions): ApiPromise<Download> {
    return this.#download('GET /admin/download/all', options);
  }

  #download(endpoint: Endpoint & `GET /admin/download/${string}`, options?: RequestOptions) {
    return this.api.download(endpoint, { options: { timeoutMs: copyTimeoutMs, ...options } });
  }
}

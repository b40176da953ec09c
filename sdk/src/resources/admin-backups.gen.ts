// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { Download } from '../core/download.ts';
import type { RequestOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/**
 * Consistent backups of all data, for admins and API keys with the scope `backup`. The server
 * creates one backup at a time. The default timeout is 10 minutes.
 */
export class Backups extends Resource {
  /**
   * Download the database. A consistent copy of the whole database as a SQLite file, without
   * sessions and stored idempotent responses. One backup is made at a time. For admins. Needs a
   * recent confirmation.
   *
   * @throws ConflictError (`backup.in-progress`); ServerError (`http.storage-full`).
   * @example
   * ```ts
   * const backup = await nsem.admin.backups.downloadDatabase();
   * await backup.toFile(`backups/${backup.filename}`);
   * ```
   */
  downloadDatabase(options?: RequestOptions): ApiPromise<Download> {
    return this.api.download('GET /admin/download/database', {
      options: { timeoutMs: 600000, ...options },
    });
  }

  /**
   * Download the stored files. Recordings, texts and outputs as a ZIP archive. Its `manifest.json`
   * lists each file with size and SHA-256, and the files that are damaged. For admins. Needs a
   * recent confirmation.
   *
   * @throws ConflictError (`backup.in-progress`); ServerError (`http.storage-full`).
   * @example
   * ```ts
   * const backup = await nsem.admin.backups.downloadUploads();
   * await backup.toFile(`backups/${backup.filename}`);
   * ```
   */
  downloadUploads(options?: RequestOptions): ApiPromise<Download> {
    return this.api.download('GET /admin/download/uploads', {
      options: { timeoutMs: 600000, ...options },
    });
  }

  /**
   * Download all data. A consistent copy of the database and every stored file as a ZIP archive,
   * with `manifest.json`, for `nsem-server restore`. For admins. Needs a recent confirmation.
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
    return this.api.download('GET /admin/download/all', {
      options: { timeoutMs: 600000, ...options },
    });
  }
}

// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { Upload } from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/** The methods of {@link Uploads} that only call. */
export abstract class UploadsCalls extends Resource {
  /**
   * List your uploads that were not used yet, newest first. For clients and providers.
   *
   * @example
   * ```ts
   * for (const { id, name, received_bytes } of await nsem.uploads.list()) console.log(id, name, received_bytes);
   * ```
   */
  list(options?: RequestOptions): ApiPromise<readonly Upload[]> {
    return this.api.send('GET /uploads/', { options });
  }

  /**
   * Get how much of an upload has arrived. For clients and providers.
   *
   * @throws NotFoundError if it was used or cancelled, or has expired.
   * @example
   * ```ts
   * const { received_bytes, size_bytes } = await nsem.uploads.get(12);
   * ```
   */
  get(id: number, options?: RequestOptions): ApiPromise<Upload> {
    return this.api.send('GET /uploads/{id}', { path: { id }, options });
  }

  /**
   * Cancel an upload and delete what has arrived. For clients and providers.
   *
   * @throws NotFoundError (`upload.not-found`).
   * @example
   * ```ts
   * await nsem.uploads.cancel(12);
   * ```
   */
  cancel(id: number, options?: WriteOptions): ApiPromise<undefined> {
    return this.api.once('DELETE /uploads/{id}', { isEmpty: true, path: { id }, options });
  }
}

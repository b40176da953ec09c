// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { Download } from '../core/download.ts';
import type { ReferenceFiles } from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/** The methods of {@link References} that only call. */
export abstract class ReferencesCalls extends Resource {
  /**
   * List the reference files of a job, oldest first. At most 10. Its client, its provider, admins,
   * and the providers who see all of the job on offer can read them.
   *
   * @throws PermissionError (`job.not-accepted`); NotFoundError (`job.not-found`); NsemError
   * (`job.content-erased`).
   * @example
   * ```ts
   * const { items } = await nsem.jobs.references.list(128);
   * for (const { id, name, description } of items) console.log(id, name, description);
   * ```
   */
  list(id: number, options?: RequestOptions): ApiPromise<ReferenceFiles> {
    return this.api.send('GET /jobs/{id}/references', { path: { id }, options });
  }

  /**
   * Download a reference file of a job.
   *
   * @throws PermissionError (`job.not-accepted`); NotFoundError (`job.not-found`,
   * `reference.not-found`); NsemError (`job.content-erased`).
   * @example
   * ```ts
   * const notice = await nsem.jobs.references.download(128, 7);
   * console.log(notice.filename, notice.sizeBytes);
   * ```
   */
  download(id: number, reference: number, options?: RequestOptions): ApiPromise<Download> {
    return this.api.download('GET /jobs/{id}/references/{reference}', {
      path: { id, reference },
      options,
    });
  }

  /**
   * Remove a reference file from a job that is pending or in progress. For clients.
   *
   * @throws NotFoundError (`job.not-found`, `reference.not-found`); ConflictError
   * (`reference.job-ended`).
   * @example
   * ```ts
   * await nsem.jobs.references.remove(128, 7);
   * ```
   */
  remove(id: number, reference: number, options?: WriteOptions): ApiPromise<undefined> {
    return this.api.once('DELETE /jobs/{id}/references/{reference}', {
      isEmpty: true,
      path: { id, reference },
      options,
    });
  }
}

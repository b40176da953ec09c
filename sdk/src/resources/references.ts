import { apiPromise, type ApiPromise } from '../core/api-promise.ts';
import type { Download } from '../core/download.ts';
import type { NewReferenceFile, ReferenceFile, ReferenceFiles } from '../core/models.ts';
import type { RequestOptions, UploadOptions, WriteOptions } from '../core/options.ts';
import { load } from '../internal/load.ts';
import { Resource } from './resource.ts';

/** Loaded with the first file: most pages of a web app never send one. */
const loadAdd = () => load(import('../internal/add-reference.ts'));

/** What clients give the providers of their jobs for the work, such as the notice of last year. */
export class References extends Resource {
  /**
   * List the reference files of a job, oldest first: at most 10. For its client, its provider, admins,
   * and providers to whom all of it is offered.
   *
   * @throws NotFoundError; PermissionError (`job.not-accepted`) if you must accept the job first.
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
   * Add a reference file to a job of yours that is pending or in progress: at most 10 files of at most
   * 50 MB each. A file larger than 8 MB is sent in parts, and continues after a break.
   *
   * @throws ConflictError if the job has ended or has 10 files; PayloadTooLargeError;
   * ValidationError (`upload.type-unsupported`); InputError if the file cannot be read.
   * @example
   * ```ts
   * const added = await nsem.jobs.references.add(128, {
   *   file: 'notice-2025.pdf',
   *   description: 'The notice of last year',
   * });
   * console.log(added.id, added.content_type);
   * ```
   */
  add(id: number, reference: NewReferenceFile, options?: UploadOptions): ApiPromise<ReferenceFile> {
    const sent = loadAdd().then((add) => add.addReference(this.api, { id, ...reference }, options));
    return apiPromise(sent);
  }

  /**
   * Download a reference file of a job.
   *
   * @throws NotFoundError; PermissionError (`job.not-accepted`) if you must accept the job first.
   * @example
   * ```ts
   * const notice = await nsem.jobs.references.download(128, 7);
   * console.log(notice.filename, notice.sizeBytes);
   * ```
   */
  download(id: number, reference: number, options?: RequestOptions): ApiPromise<Download> {
    const path = { id, reference };
    return this.api.download('GET /jobs/{id}/references/{reference}', { path, options });
  }

  /**
   * Remove a reference file from a job of yours that is pending or in progress.
   *
   * @throws NotFoundError; ConflictError if the job has ended.
   * @example
   * ```ts
   * await nsem.jobs.references.remove(128, 7);
   * ```
   */
  remove(id: number, reference: number, options?: WriteOptions): ApiPromise<undefined> {
    const path = { id, reference };
    return this.api.once('DELETE /jobs/{id}/references/{reference}', {
      isEmpty: true,
      path,
      options,
    });
  }
}

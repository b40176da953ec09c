import { apiPromise, type ApiPromise } from '../core/api-promise.ts';
import type { NewReferenceFile, ReferenceFile } from '../core/models.ts';
import type { UploadOptions } from '../core/options.ts';
import { load } from '../internal/load.ts';
import { ReferencesCalls } from './jobs-references.gen.ts';

/** Loaded with the first file: most pages of a web app never send one. */
const loadAdd = () => load(import('../internal/add-reference.ts'));

/** Files of clients for the providers of their jobs, such as the notice of last year. */
export class References extends ReferencesCalls {
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
}

import { apiPromise, type ApiPromise } from '../core/api-promise.ts';
import type { FileInput } from '../core/file-input.ts';
import type { NewUpload, Upload, UploadPart, UploadPurpose } from '../core/models.ts';
import type { RequestOptions, UploadOptions, WriteOptions } from '../core/options.ts';
import { load } from '../internal/load.ts';
import { UploadsCalls } from './uploads.gen.ts';

/** Loaded with the first upload: most pages of a web app never send a large file. */
const loadCalls = () => load(import('../internal/upload-calls.ts'));

/**
 * Large files, which arrive in parts and resume after a break. `jobs.upload`, `jobs.deliver` and
 * `jobs.references.add` use this by themselves for files larger than 8 MB.
 */
export class Uploads extends UploadsCalls {
  /**
   * Upload a file in parts, from its beginning or from where an earlier call with the same `resumeKey`
   * stopped. It continues after breaks by itself. A stream needs its `sizeBytes`.
   *
   * @throws PaymentRequiredError before any byte is sent; PayloadTooLargeError; ConflictError;
   * InputError if the file cannot be read; AbortError.
   * @example
   * ```ts
   * const order = { purpose: 'job-input', service_type: 'transcription', language: 'Twi' } as const;
   * const upload = await nsem.uploads.send('makola-market.mp3', order, {
   *   resumeKey: 'makola-market.mp3 2026-11-20',
   *   onProgress: ({ bytes, totalBytes }) => console.log(bytes, totalBytes),
   * });
   * ```
   */
  async send(file: FileInput, purpose: UploadPurpose, options?: UploadOptions): Promise<Upload> {
    const { sendUpload } = await loadCalls();
    return sendUpload(this.api, { file, purpose }, options);
  }

  /**
   * Start an upload. What would refuse the job or the delivery is checked before any byte is sent.
   *
   * @throws PaymentRequiredError, with lower bounds; PayloadTooLargeError; ConflictError if you have too
   * many uploads; NotFoundError if you are not working on the job.
   * @example
   * ```ts
   * const { id } = await nsem.uploads.create({
   *   purpose: 'job-input',
   *   service_type: 'transcription',
   *   language: 'Twi',
   *   filename: 'makola-market.mp3',
   *   size_bytes: 83_886_080,
   * });
   * ```
   */
  create(upload: NewUpload, options?: WriteOptions): ApiPromise<Upload> {
    const sent = loadCalls().then((calls) => calls.createUpload(this.api, upload, options));
    return apiPromise(sent);
  }

  /**
   * Send a part of an upload, once. If that fails, {@link get} says where to continue.
   *
   * @throws ConflictError (`upload.offset-mismatch`) if the part does not continue what the server has.
   * @example
   * ```ts
   * await nsem.uploads.append(12, { offset: 0, data: new Uint8Array([82, 73, 70, 70]) });
   * ```
   */
  append(id: number, part: UploadPart, options?: RequestOptions): ApiPromise<undefined> {
    const sent = loadCalls().then((calls) => calls.appendPart(this.api, { id, ...part }, options));
    return apiPromise(sent);
  }
}

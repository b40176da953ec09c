import { apiPromise, type ApiPromise } from '../core/api-promise.ts';
import type { Download } from '../core/download.ts';
import { optionRules } from '../core/option-rules.ts';
import type { DocumentQuote, DocumentToQuote, DocumentUpload, Job } from '../core/models.ts';
import type { OutputOptions, RequestOptions, UploadOptions } from '../core/options.ts';
import { JobMoves, loadWork } from './job-moves.ts';

/** Documents to translate, and the files of jobs. */
export abstract class JobDocuments extends JobMoves {
  /**
   * Get the price of a document's translation without creating a job: `words` are those of its texts,
   * and `notices` say what a translation of it would not keep.
   *
   * @throws ValidationError, with a code such as `document.unreadable`; PayloadTooLargeError; InputError
   * if the file cannot be read.
   * @example
   * ```ts
   * const { words, amount_due, notices } = await nsem.jobs.quoteDocument({
   *   source_language: 'en',
   *   target_language: 'tw',
   *   document: 'notice.docx',
   * });
   * for (const { text } of notices) console.log(text);
   * ```
   */
  quoteDocument(document: DocumentToQuote, options?: UploadOptions): ApiPromise<DocumentQuote> {
    return apiPromise(loadWork().then((work) => work.quoteDocument(this.api, document, options)));
  }

  /**
   * Create a translation job from a document, whose structure the translation keeps: download it with
   * the `format` `original`. Retries do not create another job.
   *
   * @throws PaymentRequiredError; ValidationError, with a code such as `document.unreadable`;
   * PayloadTooLargeError; InputError if the file cannot be read.
   * @example
   * ```ts
   * const job = await nsem.jobs.createFromDocument({
   *   source_language: 'en',
   *   target_language: 'tw',
   *   document: 'notice.docx',
   * });
   * ```
   */
  createFromDocument(document: DocumentUpload, options?: UploadOptions): ApiPromise<Job> {
    const sent = loadWork().then((work) => work.createFromDocument(this.api, document, options));
    return apiPromise(sent);
  }

  /**
   * Download the result of a job, a transcript in another format too; with the `format` `original`, the
   * document that the client sent, with the translation in its structure.
   *
   * @throws ConflictError if the job is not completed, or its output has no such format.
   * @example
   * ```ts
   * const output = await nsem.jobs.downloadOutput(128);
   * console.log(output.filename, await output.text());
   * const notice = await nsem.jobs.downloadOutput(129, { format: 'original' });
   * const subtitles = await nsem.jobs.downloadOutput(130, { format: 'srt' });
   * ```
   */
  downloadOutput(id: number, options?: OutputOptions): ApiPromise<Download> {
    const query = { format: options?.format };
    const known = optionRules.output;
    return this.api.download('GET /jobs/{id}/output', { path: { id }, query, options, known });
  }

  /**
   * Download the audio file of a transcription job, or the document of a translation.
   *
   * @throws NotFoundError if the job has none.
   * @example
   * ```ts
   * const recording = await nsem.jobs.downloadInput(130);
   * for await (const chunk of recording) process.stdout.write(chunk);
   * ```
   */
  downloadInput(id: number, options?: RequestOptions): ApiPromise<Download> {
    return this.api.download('GET /jobs/{id}/input', { path: { id }, options });
  }
}

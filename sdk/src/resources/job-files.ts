import { apiPromise, type ApiPromise } from '../core/api-promise.ts';
import type { Download } from '../core/download.ts';
import { optionRules } from '../core/option-rules.ts';
import type {
  Dispute,
  DocumentQuote,
  DocumentToQuote,
  DocumentUpload,
  Job,
  JobDelivery,
  JobUpload,
  NewStatement,
} from '../core/models.ts';
import type {
  JobChangeOptions,
  OutputOptions,
  RequestOptions,
  UploadOptions,
} from '../core/options.ts';
import { load } from '../internal/load.ts';
import { JobsCalls } from './jobs.gen.ts';

/** Loaded with the first recording: most pages of a web app never send one. */
const loadUpload = () => load(import('../internal/upload-job.ts'));

/** Loaded with the first statement: most programs never write one. */
const loadFiles = () => load(import('../internal/send-files.ts'));

/** Loaded with the first file: most pages of a web app never send one. */
const loadWork = () => load(import('../internal/send-work.ts'));

/** The methods of jobs that send and receive files. */
export abstract class JobFiles extends JobsCalls {
  /**
   * Create a transcription job from an audio file, whose duration the server measures. Node streams
   * the file, so it is never held in memory as a whole. A file larger than 8 MB is sent in parts, and
   * continues after a break.
   *
   * @throws PaymentRequiredError; PayloadTooLargeError; UnsupportedMediaTypeError;
   * ValidationError; ConflictError if it costs another amount than the `expected_amount_due`; InputError
   * if the file cannot be read.
   * @example
   * ```ts
   * const job = await nsem.jobs.upload({
   *   service_type: 'transcription',
   *   language: 'Twi',
   *   audio: 'interviews/makola-market.mp3',
   * });
   * ```
   */
  upload(upload: JobUpload, options?: UploadOptions): ApiPromise<Job> {
    const sent = loadUpload().then(({ uploadJob }) => uploadJob(this.api, upload, options));
    return apiPromise(sent);
  }

  /**
   * Get the price of a document's translation without creating a job: `words` are those of its
   * texts, and `notices` say what a translation of it would lose.
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
   * Deliver a job: a text, a document, or the audio of a narration. The job is completed, and the
   * provider's earning is credited.
   *
   * @throws ConflictError if it is not in progress; UnsupportedMediaTypeError; ValidationError, whose code is
   *   `job.delivery-has-errors` if a check found an error in a text, and `job.delivery-needs-note` if it found
   *   something that needs a `note`: `isProblem` types what was found, as `error.problem.findings`.
   * @example
   * ```ts
   * await nsem.jobs.deliver(128, { output_text: 'Yɛsrɛ wo, hohoro wo nsa ansa na woadidi.' });
   * await nsem.jobs.deliver(129, { file: 'narrations/akwaaba.mp3' });
   * const note = 'The dose is written out, so the number 2 is missing.';
   * await nsem.jobs.deliver(130, { output_text: 'Fa nnuru mmienu.', note });
   * ```
   */
  deliver(
    id: number,
    delivery: JobDelivery,
    options?: JobChangeOptions & UploadOptions,
  ): ApiPromise<Job> {
    if ('output_text' in delivery) {
      const known = optionRules.delivery;
      const path = { id };
      return this.api.once('POST /jobs/{id}/deliver', { path, body: delivery, options, known });
    }
    const sent = loadWork().then((work) =>
      work.deliverFile(this.api, { ...delivery, id }, options),
    );
    return apiPromise(sent);
  }

  /**
   * Write or replace your statement in the dispute about a job. Its text is replaced; files are added, and
   * those that it has stay unless `removed_file_ids` names them. A file larger than 8 MB, and each of several
   * files, is sent in parts.
   *
   * @throws ConflictError if the time for statements is over; NotFoundError; PayloadTooLargeError;
   * ValidationError (`dispute.too-many-files`, `upload.type-unsupported`); InputError if a file cannot be read.
   * @example
   * ```ts
   * await nsem.jobs.writeStatement(128, {
   *   text: 'The order says Asante Twi.',
   *   files: ['order.pdf', 'call.mp3'],
   * });
   * ```
   */
  writeStatement(
    id: number,
    statement: NewStatement,
    options?: UploadOptions,
  ): ApiPromise<Dispute> {
    const sent = loadFiles().then((send) =>
      send.writeStatement(this.api, { ...statement, id }, options),
    );
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
   * Download the file that a media link leads to.
   *
   * @param url of a link, from {@link getMediaLink}.
   * @throws NotFoundError if the link has expired.
   * @example
   * ```ts
   * const { url } = await nsem.jobs.getMediaLink(131, { file: 'output' });
   * console.log((await nsem.jobs.downloadMedia(url)).sizeBytes);
   * ```
   */
  downloadMedia(url: string, options?: RequestOptions): ApiPromise<Download> {
    const link = /\/jobs\/(?<id>\d+)\/media\?ticket=(?<ticket>[\w.-]+)$/.exec(url)?.groups;
    const path = { id: Number(link?.['id']) };
    const query = { ticket: link?.['ticket'] ?? '' };
    return this.api.download('GET /jobs/{id}/media', { path, query, options });
  }
}

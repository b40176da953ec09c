import type { ApiPromise } from '../core/api-promise.ts';
import type { Download } from '../core/download.ts';
import type {
  Assignment,
  AvailableJobQuery,
  Job,
  JobDelivery,
  JobEvent,
  JobFailure,
  JobQuery,
  JobRefund,
  JobState,
  JobUpdate,
  JobUpload,
  NewJob,
  Quote,
  QuoteRequest,
} from '../core/models.ts';
import type { RequestOptions, UploadOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { openForm } from '../internal/open-form.ts';
import { waitForJob, type WaitOptions } from '../internal/wait-for-job.ts';
import { Resource } from './resource.ts';

/** Translations, transcriptions and narrations: asked for, worked on, delivered. */
export class Jobs extends Resource {
  /**
   * What a job would cost, counted and priced, without making it.
   *
   * @example
   * ```ts
   * const work = { service_type: 'narration', language: 'Twi', content: 'Akwaaba!' } as const;
   * const { words, price, amount_due } = await nsem.jobs.quote(work);
   * ```
   */
  quote(body: QuoteRequest, options?: RequestOptions): ApiPromise<Quote> {
    return this.api.send('POST /jobs/quote', { body, options });
  }

  /**
   * Asks for a translation or a narration: it is counted, priced, and paid for from the wallet.
   * It is made once, however often it has to be sent.
   *
   * @throws PaymentRequiredError where the wallet does not cover it; ValidationError.
   * @example
   * ```ts
   * const job = await nsem.jobs.create({
   *   service_type: 'translation',
   *   source_language: 'en',
   *   target_language: 'tw',
   *   content: 'Please wash your hands with soap before you eat.',
   * });
   * ```
   */
  create(body: NewJob, options?: WriteOptions): ApiPromise<Job> {
    return this.api.once('POST /jobs/', { body, options });
  }

  /**
   * Asks for a transcription of audio, which is measured by the server. The file is sent while it is
   * read, never held in memory as a whole (in Node).
   *
   * @throws PaymentRequiredError; PayloadTooLargeError; UnsupportedMediaTypeError;
   * ValidationError; InputError where the file cannot be read.
   * @example
   * ```ts
   * const job = await nsem.jobs.upload({
   *   service_type: 'transcription',
   *   language: 'Twi',
   *   audio: 'interviews/makola-market.mp3',
   * });
   * ```
   */
  upload({ audio, ...fields }: JobUpload, options?: UploadOptions): ApiPromise<Job> {
    const form = openForm(fields, { audio_file: audio });
    return this.api.onceWithForm('POST /jobs/upload', { form, options });
  }

  /**
   * A client's own jobs, a provider's assigned ones, or all for admins; newest first.
   *
   * @example
   * ```ts
   * for await (const job of nsem.jobs.list({ status: 'completed' })) console.log(job.id, job.price);
   * ```
   */
  list(query: JobQuery = {}, options?: RequestOptions): PagePromise<Job> {
    return this.api.list('GET /jobs/', { query, options });
  }

  /**
   * One job.
   *
   * @throws NotFoundError where there is none, or it is somebody else's.
   * @example
   * ```ts
   * const job = await nsem.jobs.get(128);
   * ```
   */
  get(id: number, options?: RequestOptions): ApiPromise<Job> {
    return this.api.send('GET /jobs/{id}', { path: { id }, options });
  }

  /**
   * Where a job stands: the cheapest call to ask often.
   *
   * @example
   * ```ts
   * const { status } = await nsem.jobs.status(128);
   * ```
   */
  status(id: number, options?: RequestOptions): ApiPromise<JobState> {
    return this.api.send('GET /jobs/{id}/status', { path: { id }, options });
  }

  /**
   * Waits until a job is completed, failed, cancelled or refunded, and answers it as it then is.
   *
   * @throws TimeoutError (`job.not-done`) after `deadlineMs`; the job itself goes on.
   * @example
   * ```ts
   * const job = await nsem.jobs.waitUntilDone(128, {
   *   onStatus: ({ status }) => console.log(status),
   *   deadlineMs: 60 * 60 * 1000,
   * });
   * if (job.status === 'completed') console.log(await (await nsem.jobs.output(job.id)).text());
   * ```
   */
  waitUntilDone(id: number, options?: WaitOptions): Promise<Job> {
    return waitForJob(this.api, id, options);
  }

  /**
   * Asks for a job and waits until it is done: {@link create}, then {@link waitUntilDone}.
   *
   * @throws what either throws; a job that was made goes on even where the waiting ends.
   * @example
   * ```ts
   * const wanted = { service_type: 'narration', language: 'Ewe', content: 'Woezɔ loo!' } as const;
   * const job = await nsem.jobs.createAndWait(wanted, { deadlineMs: 24 * 60 * 60 * 1000 });
   * ```
   */
  async createAndWait(body: NewJob, options?: WriteOptions & WaitOptions): Promise<Job> {
    const { id } = await this.create(body, options);
    return this.waitUntilDone(id, options);
  }

  /**
   * The jobs that the calling provider may take now.
   *
   * @example
   * ```ts
   * const { data: offered } = await nsem.jobs.available();
   * ```
   */
  available(query: AvailableJobQuery = {}, options?: RequestOptions): PagePromise<Job> {
    return this.api.list('GET /jobs/available/', { query, options });
  }

  /**
   * Takes a job, as a provider; or gives it to one, as an admin who names the Provider ID.
   *
   * @throws ConflictError where somebody else was faster; PermissionError; ValidationError.
   * @example
   * ```ts
   * await nsem.jobs.assign(128);
   * ```
   */
  assign(id: number, body: Assignment = {}, options?: WriteOptions): ApiPromise<Job> {
    return this.api.once('POST /jobs/{id}/assign', { path: { id }, body, options });
  }

  /**
   * Delivers a job: a text, typed or as a file, or the audio of a narration. The provider is paid.
   *
   * @throws ConflictError where it is not in progress; UnsupportedMediaTypeError.
   * @example
   * ```ts
   * await nsem.jobs.deliver(128, { output_text: 'Yɛsrɛ wo, hohoro wo nsa ansa na woadidi.' });
   * await nsem.jobs.deliver(129, { file: 'narrations/akwaaba.mp3' });
   * ```
   */
  deliver(id: number, delivery: JobDelivery, options?: UploadOptions): ApiPromise<Job> {
    const path = { id };
    if ('output_text' in delivery) {
      return this.api.once('POST /jobs/{id}/deliver', { path, body: delivery, options });
    }
    const form = openForm({}, { file: delivery.file });
    return this.api.onceWithForm('POST /jobs/{id}/deliver', { path, form, options });
  }

  /**
   * Gives an assigned job back, so that others may take it.
   *
   * @throws ConflictError where it is not in progress.
   * @example
   * ```ts
   * await nsem.jobs.release(128);
   * ```
   */
  release(id: number, options?: WriteOptions): ApiPromise<Job> {
    return this.api.once('POST /jobs/{id}/release', { path: { id }, options });
  }

  /**
   * Gives a job up, with the reason; the client has the money back.
   *
   * @throws ConflictError where it is not in progress.
   * @example
   * ```ts
   * await nsem.jobs.fail(128, { reason: 'The recording breaks off after two seconds.' });
   * ```
   */
  fail(id: number, body: JobFailure, options?: WriteOptions): ApiPromise<Job> {
    return this.api.once('POST /jobs/{id}/fail', { path: { id }, body, options });
  }

  /**
   * Refunds a completed job, with the reason: the client has back what it cost, and the provider's
   * earning is taken off their next payout. For admins.
   *
   * @throws ConflictError where it is not completed.
   * @example
   * ```ts
   * await nsem.jobs.refund(128, { reason: 'Half of the text was left out.' });
   * ```
   */
  refund(id: number, body: JobRefund, options?: WriteOptions): ApiPromise<Job> {
    return this.api.once('POST /jobs/{id}/refund', { path: { id }, body, options });
  }

  /**
   * Calls a job off; the client has the money back.
   *
   * @throws ConflictError where a provider has it already.
   * @example
   * ```ts
   * await nsem.jobs.cancel(128);
   * ```
   */
  cancel(id: number, options?: RequestOptions): ApiPromise<Job> {
    return this.api.move('DELETE /jobs/{id}', { path: { id }, options });
  }

  /**
   * Changes a job that nobody has taken yet; it is counted and priced anew.
   *
   * @throws ConflictError where it is not pending; PaymentRequiredError; ValidationError.
   * @example
   * ```ts
   * await nsem.jobs.update(128, { provider_id: 'PRV-7K2M9Q' });
   * ```
   */
  update(id: number, body: JobUpdate, options?: RequestOptions): ApiPromise<Job> {
    return this.api.move('PUT /jobs/{id}', { path: { id }, body, options });
  }

  /**
   * What has happened to a job, oldest first.
   *
   * @example
   * ```ts
   * for (const { at, to } of await nsem.jobs.history(128)) console.log(at, to);
   * ```
   */
  history(id: number, options?: RequestOptions): ApiPromise<readonly JobEvent[]> {
    return this.api.send('GET /jobs/{id}/events', { path: { id }, options });
  }

  /**
   * What was delivered, as it comes.
   *
   * @throws ConflictError where the job is not completed.
   * @example
   * ```ts
   * const output = await nsem.jobs.output(128);
   * console.log(output.filename, await output.text());
   * ```
   */
  output(id: number, options?: RequestOptions): ApiPromise<Download> {
    return this.api.download('GET /jobs/{id}/output', { path: { id }, options });
  }

  /**
   * The audio that was sent in for a transcription, as it comes.
   *
   * @throws NotFoundError where the job has none.
   * @example
   * ```ts
   * const recording = await nsem.jobs.input(130);
   * for await (const chunk of recording) process.stdout.write(chunk);
   * ```
   */
  input(id: number, options?: RequestOptions): ApiPromise<Download> {
    return this.api.download('GET /jobs/{id}/input', { path: { id }, options });
  }
}

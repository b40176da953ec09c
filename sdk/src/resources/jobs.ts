import { apiPromise, type ApiPromise } from '../core/api-promise.ts';
import type { Download } from '../core/download.ts';
import type { QueryFor } from '../core/endpoint.ts';
import type {
  AvailableJobQuery,
  Job,
  JobEvent,
  JobQuery,
  JobState,
  JobUpload,
  MediaLink,
  MediaLinkQuery,
  NewJob,
  Quote,
  QuoteRequest,
  Waveform,
  WaveformQuery,
} from '../core/models.ts';
import type {
  JobOutcome,
  RequestOptions,
  UploadOptions,
  WaitForAllOptions,
  WaitOptions,
  WriteOptions,
} from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { load } from '../internal/load.ts';
import type { Waits } from '../internal/wait-for-job.ts';
import { Drafts } from './drafts.ts';
import { JobDocuments } from './job-documents.ts';
import { Proposals } from './proposals.ts';
import { References } from './references.ts';

/** Loaded with the first recording: most pages of a web app never send one. */
const loadUpload = () => load(import('../internal/upload-job.ts'));

/** Translations, transcriptions and narrations, from the quote to the delivery. */
export class Jobs extends JobDocuments {
  /** Your unfinished work on jobs, as a provider. */
  readonly drafts = new Drafts(this.api);

  /** Later due times that providers propose before they accept a job. */
  readonly proposals = new Proposals(this.api);
  /** What clients give the providers of their jobs for the work. */
  readonly references = new References(this.api);

  /** Loaded with the first wait: most pages of a web app never wait. */
  #waits: Promise<Waits> | undefined;

  /**
   * Get the price of a job without creating it.
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
   * Create a translation or narration job. Its text is counted and priced, and the price is held in
   * your wallet. Retries do not create another job.
   *
   * @throws PaymentRequiredError if the wallet does not cover the price; ValidationError; ConflictError
   * if another job of yours has the `reference`, or if you would pay another amount than the
   * `expected_amount_due`.
   * @example
   * ```ts
   * const job = await nsem.jobs.create({
   *   service_type: 'translation',
   *   source_language: 'en',
   *   target_language: 'tw',
   *   content: 'Please wash your hands with soap before you eat.',
   *   purpose: 'A poster for the waiting room',
   *   due_at: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString(),
   * });
   * ```
   */
  create(body: NewJob, options?: WriteOptions): ApiPromise<Job> {
    return this.api.once('POST /jobs/', { body, options });
  }

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
   * List your jobs as a client, those assigned to you as a provider, or all as an admin; newest first.
   *
   * @example
   * ```ts
   * for await (const job of nsem.jobs.list({ status: 'completed' })) console.log(job.id, job.price);
   * const [invoiced] = (await nsem.jobs.list({ reference: 'INV-2026-0117' })).data;
   * const november = nsem.jobs.list({ created_after: '2026-11-01', created_before: '2026-12-01' });
   * ```
   */
  list(query?: JobQuery, options?: RequestOptions): PagePromise<Job> {
    // The API has the ids as one text, with commas, which is how arrays are sent.
    return this.api.list('GET /jobs/', { query: query as QueryFor<'GET /jobs/'>, options });
  }

  /**
   * Get a job.
   *
   * @throws NotFoundError if it does not exist, or belongs to another account.
   * @example
   * ```ts
   * const job = await nsem.jobs.get(128);
   * ```
   */
  get(id: number, options?: RequestOptions): ApiPromise<Job> {
    return this.api.send('GET /jobs/{id}', { path: { id }, options });
  }

  /**
   * Get the status of a job: the cheapest call for frequent polling.
   *
   * @example
   * ```ts
   * const { status } = await nsem.jobs.getStatus(128);
   * ```
   */
  getStatus(id: number, options?: RequestOptions): ApiPromise<JobState> {
    return this.api.send('GET /jobs/{id}/status', { path: { id }, options });
  }

  /**
   * Wait until a job is completed, failed, cancelled or refunded, and get it.
   *
   * @throws TimeoutError (`job.not-done`) after `deadlineMs`; the job itself continues.
   * @example
   * ```ts
   * const job = await nsem.jobs.waitUntilDone(128, {
   *   onStatus: ({ status }) => console.log(status),
   *   deadlineMs: 60 * 60 * 1000,
   * });
   * if (job.status === 'completed') console.log(await (await nsem.jobs.downloadOutput(job.id)).text());
   * ```
   */
  waitUntilDone(id: number, options?: WaitOptions): Promise<Job> {
    return this.#load().then((waits) => waits.forJob(id, options));
  }

  /**
   * Wait until all of the jobs are done, whatever becomes of each. Like all waits of a client, they
   * share one connection.
   *
   * @returns by the ID of each job, the job that is done, or the error that ended its wait: a
   * TimeoutError (`job.not-done`) at the deadline, an AbortError, a NotFoundError.
   * @throws what `onDone` throws.
   * @example
   * ```ts
   * const outcomes = await nsem.jobs.waitForAll([128, 131, 132], {
   *   onDone: ({ id, job }) => console.log(id, job?.status ?? 'not done'),
   *   deadlineMs: 24 * 60 * 60 * 1000,
   * });
   * const completed = [...outcomes.values()].filter(({ job }) => job?.status === 'completed');
   * ```
   */
  waitForAll(
    ids: Iterable<number>,
    options?: WaitForAllOptions,
  ): Promise<ReadonlyMap<number, JobOutcome>> {
    return this.#load().then((waits) => waits.forJobs(ids, options));
  }

  /**
   * Create a job and wait until it is done: {@link create}, then {@link waitUntilDone}.
   *
   * @throws the errors of both; a job that was created continues even if the wait ends.
   * @example
   * ```ts
   * const work = { service_type: 'narration', language: 'Ewe', content: 'Woezɔ loo!' } as const;
   * const job = await nsem.jobs.createAndWait(work, { deadlineMs: 24 * 60 * 60 * 1000 });
   * ```
   */
  async createAndWait(body: NewJob, options?: WriteOptions & WaitOptions): Promise<Job> {
    const waits = await this.#load();
    return waits.forNew(body, options);
  }

  /**
   * List the jobs that you can take, as a provider: those that are due first come first.
   *
   * @example
   * ```ts
   * const { data: offered } = await nsem.jobs.listAvailable();
   * const { data: newest } = await nsem.jobs.listAvailable({ sort: 'newest' });
   * ```
   */
  listAvailable(query?: AvailableJobQuery, options?: RequestOptions): PagePromise<Job> {
    return this.api.list('GET /jobs/available/', { query, options });
  }

  /**
   * List the events of a job, oldest first.
   *
   * @example
   * ```ts
   * for (const { at, to } of await nsem.jobs.listEvents(128)) console.log(at, to);
   * ```
   */
  listEvents(id: number, options?: RequestOptions): ApiPromise<readonly JobEvent[]> {
    return this.api.send('GET /jobs/{id}/events', { path: { id }, options });
  }

  /**
   * Get an address that plays a file of a job for 15 minutes, without a credential: for an `<audio>`
   * element, which cannot send one. Anyone who has the address can read the file.
   *
   * @throws ConflictError if `output` is requested of a job that is not completed; NotFoundError.
   * @example
   * ```ts
   * const { url, expires_at } = await nsem.jobs.getMediaLink(131, { file: 'output' });
   * ```
   */
  getMediaLink(id: number, query: MediaLinkQuery, options?: RequestOptions): ApiPromise<MediaLink> {
    return this.api.send('GET /jobs/{id}/media-link', { path: { id }, query, options });
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

  /**
   * Get the waveform of a recording, to draw it: the peaks are bytes in Base64, one for each `step_ms`.
   * The first call for a recording of hours returns `pending`; call again after some seconds.
   *
   * @throws ConflictError if `output` is requested of a job that is not completed; NotFoundError, with
   *   the code `waveform.unsupported` if the file is not sound, or its format is not decoded.
   * @example
   * ```ts
   * const waveform = await nsem.jobs.getWaveform(130, { file: 'input', points: 1000 });
   * if (waveform.status === 'ready') console.log(waveform.duration_ms, atob(waveform.peaks).length);
   * ```
   */
  getWaveform(id: number, query: WaveformQuery, options?: RequestOptions): ApiPromise<Waveform> {
    return this.api.send('GET /jobs/{id}/waveform', { path: { id }, query, options });
  }

  #load(): Promise<Waits> {
    this.#waits ??= load(import('../internal/wait-for-job.ts')).then(
      ({ createWaits }) => createWaits(this.api),
      (error: unknown) => {
        this.#waits = undefined;
        throw error;
      },
    );
    return this.#waits;
  }
}

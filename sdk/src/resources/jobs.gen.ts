// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { Download } from '../core/download.ts';
import type {
  AcceptedResults,
  Assignment,
  AvailableJobQuery,
  Block,
  ContestReason,
  Dispute,
  Job,
  JobEvent,
  JobFailure,
  JobRefund,
  JobState,
  JobTakeBack,
  JobUpdate,
  MediaLink,
  MediaLinkQuery,
  NewJob,
  PinAnswer,
  Quote,
  QuoteRequest,
  ResultsToAccept,
  Revision,
  RevisionBody,
  Waveform,
  WaveformQuery,
} from '../core/models.ts';
import type { JobChangeOptions, RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { requireDone } from '../internal/require-done.ts';
import { Proposals } from './jobs-proposals.gen.ts';
import { Drafts } from './jobs-drafts.gen.ts';
import { References } from './references.ts';
import { Messages } from './messages.ts';
import { Resource } from './resource.ts';

/** The methods of {@link Jobs} that only call. */
export abstract class JobsCalls extends Resource {
  /** Later due times that providers propose before they accept a job. */
  readonly proposals = new Proposals(this.api);

  /** Your unfinished work on the jobs that are assigned to you, as a provider. */
  readonly drafts = new Drafts(this.api);

  /**
   * What clients give the providers of their jobs for the work, such as the notice of last year.
   */
  readonly references = new References(this.api);

  /** What clients and providers write to each other about a job. */
  readonly messages = new Messages(this.api);

  /**
   * Get the price of a job without creating it. For clients.
   *
   * @throws ConflictError (`pricing.no-active-price`); ValidationError (`language.unknown`,
   * `service.same-languages`, `pricing.no-words`, `job.provider-unknown`,
   * `job.provider-not-qualified`, `job.provider-inactive`, `pricing.audio-missing`,
   * `pricing.audio-not-allowed`).
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
   * your wallet. Retries do not create another job. For clients.
   *
   * @throws PaymentRequiredError if the wallet does not cover the price; ValidationError;
   * ConflictError if another job of yours has the `reference`, or if you would pay another amount
   * than the `expected_amount_due`.
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
   * List the jobs that you, a provider, may take now; those that are due first come first. For
   * providers.
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
   * Get a job. For an admin's API key with the scope `reports`, `content` is empty and
   * `content_withheld` is true.
   *
   * @throws NotFoundError (`job.not-found`).
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
   * @throws NotFoundError (`job.not-found`).
   * @example
   * ```ts
   * const { status } = await nsem.jobs.getStatus(128);
   * ```
   */
  getStatus(id: number, options?: RequestOptions): ApiPromise<JobState> {
    return this.api.send('GET /jobs/{id}/status', { path: { id }, options });
  }

  /**
   * List the moves of a job, oldest first.
   *
   * @throws NotFoundError (`job.not-found`).
   * @example
   * ```ts
   * for (const { at, to } of await nsem.jobs.listEvents(128)) console.log(at, to);
   * ```
   */
  listEvents(id: number, options?: RequestOptions): ApiPromise<readonly JobEvent[]> {
    return this.api.send('GET /jobs/{id}/events', { path: { id }, options });
  }

  /**
   * Download the audio or the document that the client uploaded.
   *
   * @throws PermissionError (`job.not-accepted`); NotFoundError (`job.not-found`); NsemError
   * (`job.content-erased`).
   * @example
   * ```ts
   * const recording = await nsem.jobs.downloadInput(130);
   * for await (const chunk of recording) process.stdout.write(chunk);
   * ```
   */
  downloadInput(id: number, options?: RequestOptions): ApiPromise<Download> {
    return this.api.download('GET /jobs/{id}/input', { path: { id }, options });
  }

  /**
   * Get an address that plays a file of a job. For players that cannot send a credential, such as
   * the `<audio>` element of a browser. Anyone who has the address can read the file for 15
   * minutes.
   *
   * @throws PermissionError (`job.not-accepted`); NotFoundError (`job.not-found`); ConflictError
   * (`job.output-not-ready`); NsemError (`job.content-erased`).
   * @example
   * ```ts
   * const { url, expires_at } = await nsem.jobs.getMediaLink(131, { file: 'output' });
   * ```
   */
  getMediaLink(id: number, query: MediaLinkQuery, options?: RequestOptions): ApiPromise<MediaLink> {
    return this.api.send('GET /jobs/{id}/media-link', { path: { id }, query, options });
  }

  /**
   * Get the waveform of a recording, to draw it: the peaks are bytes in Base64, one for each
   * `step_ms`. The first call for a recording of hours returns `pending`; call again after some
   * seconds.
   *
   * @throws PermissionError (`job.not-accepted`); NotFoundError (`job.not-found`,
   * `waveform.unsupported`); ConflictError (`job.output-not-ready`); NsemError
   * (`job.content-erased`).
   * @example
   * ```ts
   * const waveform = await nsem.jobs.getWaveform(130, { file: 'input', points: 1000 });
   * if (waveform.status === 'ready') console.log(waveform.duration_ms, atob(waveform.peaks).length);
   * ```
   */
  getWaveform(id: number, query: WaveformQuery, options?: RequestOptions): ApiPromise<Waveform> {
    return this.api.send('GET /jobs/{id}/waveform', { path: { id }, query, options });
  }

  /**
   * Change a pending job; it is counted and priced again.
   *
   * @throws ConflictError if it is not pending, or has changed since the version `ifMatch`;
   * PaymentRequiredError; ValidationError.
   * @example
   * ```ts
   * await nsem.jobs.update(128, { provider_id: 'PRV-7K2M9Q' });
   * const { content, ...job } = await nsem.jobs.get(129);
   * await nsem.jobs.update(129, { content: `${content} Thank you.` }, { ifMatch: job.version });
   * ```
   */
  update(id: number, body: JobUpdate, options?: JobChangeOptions): ApiPromise<Job> {
    return this.api.change('PUT /jobs/{id}', { path: { id }, body, options });
  }

  /**
   * Take a job as a provider, or assign it to a provider as an admin. For providers and admins.
   *
   * @throws NotFoundError (`job.not-found`); ConflictError (`job.wrong-state`,
   * `job.account-inactive`, `job.provider-unavailable`, `job.version-mismatch`); ValidationError
   * (`job.provider-missing`, `job.provider-unknown`, `job.provider-not-qualified`,
   * `job.provider-inactive`, `job.provider-blocked`).
   * @example
   * ```ts
   * await nsem.jobs.assign(128);
   * ```
   */
  assign(id: number, body: Assignment = {}, options?: JobChangeOptions): ApiPromise<Job> {
    return this.api.change('POST /jobs/{id}/assign', { path: { id }, body, options });
  }

  /**
   * Release a job to the providers who may take it. For providers and admins.
   *
   * @throws NotFoundError (`job.not-found`); ConflictError (`job.wrong-state`, `job.in-revision`,
   * `job.version-mismatch`).
   * @example
   * ```ts
   * await nsem.jobs.release(128);
   * ```
   */
  release(id: number, options?: JobChangeOptions): ApiPromise<Job> {
    return this.api.change('POST /jobs/{id}/release', { path: { id }, options });
  }

  /**
   * Take a late job back from its provider. Only once its due time has passed. Every provider who
   * offers the work may take the job then, also if you had requested one. The provider reads the
   * reason, if there is one. For clients.
   *
   * @throws ConflictError (`job.not-late`) before its `due_at` has passed, or if it has none.
   * @example
   * ```ts
   * const job = await nsem.jobs.get(128);
   * const isLate = job.due_at !== null && Date.parse(job.due_at) < Date.now();
   * if (isLate) await nsem.jobs.takeBack(128, { reason: 'We need it for the clinic on Friday.' });
   * ```
   */
  takeBack(id: number, body: JobTakeBack = {}, options?: JobChangeOptions): ApiPromise<Job> {
    return this.api.change('POST /jobs/{id}/take-back', { path: { id }, body, options });
  }

  /**
   * Fail a job for a reason; the whole hold is released. For providers and admins.
   *
   * @throws NotFoundError (`job.not-found`); ConflictError (`job.wrong-state`, `job.in-revision`,
   * `job.was-delivered`, `job.version-mismatch`).
   * @example
   * ```ts
   * await nsem.jobs.fail(128, { reason: 'The recording breaks off after two seconds.' });
   * ```
   */
  fail(id: number, body: JobFailure, options?: JobChangeOptions): ApiPromise<Job> {
    return this.api.change('POST /jobs/{id}/fail', { path: { id }, body, options });
  }

  /**
   * Refund a completed job, or a part of its price, for a reason. The client gets back what the job
   * cost, or the `amount`. If the provider's earning was already paid out, it is deducted from
   * their next payout. For admins. Needs a recent confirmation.
   *
   * @throws NotFoundError (`job.not-found`); ConflictError (`job.client-deleted`, `job.in-dispute`,
   * `job.wrong-state`, `approval.already-waiting`, `approval.too-many-waiting`,
   * `job.version-mismatch`); ValidationError (`job.amount-missing`, `job.refund-too-large`);
   * ApprovalRequiredError if a second admin must approve it.
   * @example
   * ```ts
   * await nsem.jobs.refund(128, { reason: 'Half of the text was left out.' });
   * ```
   */
  refund(id: number, body: JobRefund, options?: JobChangeOptions): ApiPromise<Job> {
    return requireDone(this.api.change('POST /jobs/{id}/refund', { path: { id }, body, options }));
  }

  /**
   * Cancel a job; the whole hold is released. Its client may cancel it while it is pending, but not
   * once they have sent a result of it back; an admin until it is completed. For clients and
   * admins.
   *
   * @throws NotFoundError (`job.not-found`); ConflictError (`job.wrong-state`, `job.was-delivered`,
   * `job.version-mismatch`).
   * @example
   * ```ts
   * await nsem.jobs.cancel(128);
   * ```
   */
  cancel(id: number, options?: JobChangeOptions): ApiPromise<Job> {
    return this.api.change('DELETE /jobs/{id}', { path: { id }, options });
  }

  /**
   * Accept the results of several of your jobs. Those that cannot be accepted are skipped. For
   * clients.
   *
   * @example
   * ```ts
   * const { accepted, skipped } = await nsem.jobs.acceptMany({ ids: [128, 131] });
   * ```
   */
  acceptMany(body: ResultsToAccept, options?: WriteOptions): ApiPromise<AcceptedResults> {
    return this.api.once('POST /jobs/accept', { body, options });
  }

  /**
   * Accept the result of a job. Its provider can be paid then. A result that is not accepted, sent
   * back or contested until `review_until` counts as accepted. For clients and admins.
   *
   * @throws PermissionError (`permission.confirmation-required`); NotFoundError (`job.not-found`);
   * ConflictError (`job.not-in-review`, `job.version-mismatch`).
   * @example
   * ```ts
   * await nsem.jobs.accept(128);
   * ```
   */
  accept(id: number, options?: JobChangeOptions): ApiPromise<Job> {
    return this.api.change('POST /jobs/{id}/accept', { path: { id }, options });
  }

  /**
   * Send a result back to its provider, with what should be changed. The job is in progress again,
   * and its price is held. The review goes on after the next delivery. For clients.
   *
   * @throws NotFoundError (`job.not-found`); ConflictError (`job.not-in-review`,
   * `job.too-many-revisions`, `job.version-mismatch`); ValidationError (`job.due-time-invalid`,
   * `revision.reason-missing`, `revision.text-missing`).
   * @example
   * ```ts
   * await nsem.jobs.requestRevision(128, {
   *   reasons: ['meaning'],
   *   text: 'The dose is wrong.',
   *   pins: [{ segment: 2, text: 'It is 5 ml, not 50 ml.' }],
   * });
   * ```
   */
  requestRevision(id: number, body: RevisionBody, options?: JobChangeOptions): ApiPromise<Job> {
    return this.api.change('POST /jobs/{id}/revisions', { path: { id }, body, options });
  }

  /**
   * List the versions of a result that were sent back, oldest first.
   *
   * @throws NotFoundError (`job.not-found`).
   * @example
   * ```ts
   * for (const { version, text } of await nsem.jobs.listRevisions(128)) console.log(version, text);
   * ```
   */
  listRevisions(id: number, options?: RequestOptions): ApiPromise<readonly Revision[]> {
    return this.api.send('GET /jobs/{id}/revisions', { path: { id }, options });
  }

  /**
   * Tick off a place that the client marked, or take that back. For providers.
   *
   * @throws NotFoundError (`job.not-found`, `revision.pin-not-found`); ConflictError
   * (`job.not-in-revision`).
   * @example
   * ```ts
   * await nsem.jobs.answerPin(128, 1, { is_done: true, answer: 'It is 5 ml now.' });
   * ```
   */
  answerPin(id: number, n: number, body: PinAnswer, options?: WriteOptions): ApiPromise<Revision> {
    return this.api.once('PUT /jobs/{id}/revisions/pins/{n}', { path: { id, n }, body, options });
  }

  /**
   * Decline a revision: the last version counts, and an admin decides. For providers.
   *
   * @throws NotFoundError (`job.not-found`); ConflictError (`job.not-in-revision`,
   * `job.version-mismatch`); NsemError (`job.content-erased`).
   * @example
   * ```ts
   * await nsem.jobs.declineRevision(128, { reason: 'The dose is that of the original.' });
   * ```
   */
  declineRevision(id: number, body: ContestReason, options?: JobChangeOptions): ApiPromise<Job> {
    return this.api.change('POST /jobs/{id}/revisions/decline', { path: { id }, body, options });
  }

  /**
   * Download a version of a result that was sent back.
   *
   * @throws NotFoundError (`job.not-found`, `revision.not-found`); NsemError
   * (`job.content-erased`).
   * @example
   * ```ts
   * const first = await nsem.jobs.downloadVersion(128, 1);
   * for await (const chunk of first) process.stdout.write(chunk);
   * ```
   */
  downloadVersion(id: number, n: number, options?: RequestOptions): ApiPromise<Download> {
    return this.api.download('GET /jobs/{id}/versions/{n}/output', { path: { id, n }, options });
  }

  /**
   * Contest a result: an admin decides. Both sides can write a statement for three days. For
   * clients.
   *
   * @throws NotFoundError (`job.not-found`); ConflictError (`job.not-in-review`,
   * `job.version-mismatch`).
   * @example
   * ```ts
   * await nsem.jobs.dispute(128, { reason: 'It is in Fante, not in Asante Twi.' });
   * ```
   */
  dispute(id: number, body: ContestReason, options?: JobChangeOptions): ApiPromise<Job> {
    return this.api.change('POST /jobs/{id}/dispute', { path: { id }, body, options });
  }

  /**
   * Get the dispute about a result.
   *
   * @throws NotFoundError (`job.not-found`, `dispute.not-found`).
   * @example
   * ```ts
   * const { status, decision } = await nsem.jobs.getDispute(128);
   * ```
   */
  getDispute(id: number, options?: RequestOptions): ApiPromise<Dispute> {
    return this.api.send('GET /jobs/{id}/dispute', { path: { id }, options });
  }

  /**
   * Download a file of a statement in a dispute.
   *
   * @throws NotFoundError (`job.not-found`, `dispute.not-found`, `dispute.file-not-found`).
   * @example
   * ```ts
   * const proof = await nsem.jobs.downloadStatementFile(128, 7);
   * console.log(proof.filename, proof.sizeBytes);
   * ```
   */
  downloadStatementFile(id: number, file: number, options?: RequestOptions): ApiPromise<Download> {
    return this.api.download('GET /jobs/{id}/dispute/files/{file}', {
      path: { id, file },
      options,
    });
  }

  /**
   * Block the other side of a job. As its client, the provider who works on it, or did so last; as
   * a provider who works or worked on it, its client. From then on, no job of the client is offered
   * to the provider, who can neither take one nor be requested for it; a job that is taken already
   * goes on. The other side is not notified. For clients and providers.
   *
   * @throws NotFoundError (`job.not-found`); ConflictError (`block.no-partner`, `block.too-many`).
   * @example
   * ```ts
   * const { id } = await nsem.jobs.blockPartner(128);
   * ```
   */
  blockPartner(id: number, options?: WriteOptions): ApiPromise<Block> {
    return this.api.once('PUT /jobs/{id}/block', { path: { id }, options });
  }
}

import { apiPromise, type ApiPromise } from '../core/api-promise.ts';
import type {
  Assignment,
  Job,
  JobDelivery,
  JobFailure,
  JobRefund,
  JobTakeBack,
  JobUpdate,
} from '../core/models.ts';
import type { JobChangeOptions, UploadOptions } from '../core/options.ts';
import { optionRules } from '../core/option-rules.ts';
import { load } from '../internal/load.ts';
import { requireDone } from '../internal/require-done.ts';
import { Resource } from './resource.ts';

/** Loaded with the first file: most pages of a web app never send one. */
export const loadWork = () => load(import('../internal/send-work.ts'));

/** What can be done with a job that exists. */
export abstract class JobMoves extends Resource {
  /**
   * Assign a job to yourself, as a provider, or to the provider with the given Provider ID, as an
   * admin.
   *
   * @throws ConflictError if it is already assigned; PermissionError; ValidationError.
   * @example
   * ```ts
   * await nsem.jobs.assign(128);
   * ```
   */
  assign(id: number, body: Assignment = {}, options?: JobChangeOptions): ApiPromise<Job> {
    return this.api.change('POST /jobs/{id}/assign', { path: { id }, body, options });
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
   * Release a job that is assigned to you, so that other providers can take it.
   *
   * @throws ConflictError if it is not in progress.
   * @example
   * ```ts
   * await nsem.jobs.release(128);
   * ```
   */
  release(id: number, options?: JobChangeOptions): ApiPromise<Job> {
    return this.api.change('POST /jobs/{id}/release', { path: { id }, options });
  }

  /**
   * Take a late job of yours back from its provider, as a client: any qualified provider can take it
   * then. The provider reads the reason, if you give one.
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
   * Fail a job, with the reason. The client's money is released.
   *
   * @throws ConflictError if it is not in progress.
   * @example
   * ```ts
   * await nsem.jobs.fail(128, { reason: 'The recording breaks off after two seconds.' });
   * ```
   */
  fail(id: number, body: JobFailure, options?: JobChangeOptions): ApiPromise<Job> {
    return this.api.change('POST /jobs/{id}/fail', { path: { id }, body, options });
  }

  /**
   * Refund a completed job, with the reason. The client gets the price back, and the provider's
   * earning is deducted from their next payout. For admins.
   *
   * @throws ConflictError if it is not completed; ApprovalRequiredError if it needs a second admin.
   * @example
   * ```ts
   * await nsem.jobs.refund(128, { reason: 'Half of the text was left out.' });
   * ```
   */
  refund(id: number, body: JobRefund, options?: JobChangeOptions): ApiPromise<Job> {
    return requireDone(this.api.change('POST /jobs/{id}/refund', { path: { id }, body, options }));
  }

  /**
   * Cancel a job. The client's money is released.
   *
   * @throws ConflictError if it is already assigned.
   * @example
   * ```ts
   * await nsem.jobs.cancel(128);
   * ```
   */
  cancel(id: number, options?: JobChangeOptions): ApiPromise<Job> {
    return this.api.change('DELETE /jobs/{id}', { path: { id }, options });
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
}

import type { QueryFor } from '../core/endpoint.ts';
import type { Job, JobQuery, NewJob } from '../core/models.ts';
import type {
  JobOutcome,
  RequestOptions,
  WaitForAllOptions,
  WaitOptions,
  WriteOptions,
} from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { load } from '../internal/load.ts';
import type { Waits } from '../internal/wait-for-job.ts';
import { JobFiles } from './job-files.ts';

/** Translations, transcriptions and narrations, from the quote to the delivery. */
export class Jobs extends JobFiles {
  /** Loaded with the first wait: most pages of a web app never wait. */
  #waits: Promise<Waits> | undefined;

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

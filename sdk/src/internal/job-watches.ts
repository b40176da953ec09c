import type { Job } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import { abortError } from './abort-error.ts';
import type { Api } from './api.ts';
import { JobWatch } from './job-watch.ts';
import type { Wait } from './waited-jobs.ts';

/** One wait, without the functions that settle it. */
type Waiting = Omit<Wait, 'resolve' | 'reject'> & Readonly<{ signal: AbortSignal }>;

/** The watches of a client: one for all waits that send the same headers and limits. */
export class JobWatches {
  readonly #api: Api;
  readonly #open = new Map<string, JobWatch>();

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Waits until a job is done.
   *
   * @throws AbortError as soon as the signal is aborted.
   */
  wait({ signal, ...waiting }: Waiting, options: Omit<RequestOptions, 'signal'>): Promise<Job> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(abortError(signal.reason, 0));
        return;
      }
      const watch = this.#watchFor(options);
      const onAbort = () => {
        reject(abortError(signal.reason, 0));
        watch.remove(wait);
      };
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          signal.removeEventListener('abort', onAbort);
          settle(value);
        };
      const wait = { ...waiting, resolve: settled(resolve), reject: settled(reject) };
      signal.addEventListener('abort', onAbort, { once: true });
      watch.add(wait);
    });
  }

  #watchFor(options: RequestOptions): JobWatch {
    const key = JSON.stringify(options);
    const open = this.#open.get(key);
    if (open !== undefined) return open;
    const watch = new JobWatch(this.#api, options, () => this.#open.delete(key));
    this.#open.set(key, watch);
    queueMicrotask(() => watch.start());
    return watch;
  }
}

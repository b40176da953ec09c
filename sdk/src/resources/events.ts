import type { JobChange, StreamEvent } from '../core/models.ts';
import { checkOptions, optionRules } from '../core/option-rules.ts';
import type { FollowOptions, StreamOptions } from '../core/options.ts';
import { followJobs } from '../internal/follow-jobs.ts';
import { Resource } from './resource.ts';

/** The changes of your jobs, as they happen. */
export class Events extends Resource {
  /**
   * Follow job changes for as long as the loop runs: those of a client's jobs, of a provider's
   * assigned jobs, or of all jobs for admins. A broken connection is restored without missing a
   * change.
   *
   * @throws AuthenticationError, also when the session ends meanwhile; AbortError.
   * @example
   * ```ts
   * for await (const { job_id, status } of nsem.events.follow()) {
   *   console.log(`Job ${job_id} is ${status}`);
   * }
   * ```
   */
  async *follow(options?: FollowOptions): AsyncGenerator<JobChange & { id: string | null }> {
    checkOptions(optionRules.follow, options);
    const { onReady, onReset, ...plan } = options ?? {};
    for await (const { type, id, data } of this.followStream(plan)) {
      if (type === 'job') yield { ...data, id };
      else if (type === 'ready') onReady?.({ id });
      else onReset?.();
    }
  }

  /**
   * Follow the stream itself: like {@link follow}, with an event when the stream is open, and one
   * when too many changes were missed.
   *
   * @throws AuthenticationError, also when the session ends meanwhile; AbortError.
   * @example
   * ```ts
   * for await (const event of nsem.events.followStream()) {
   *   switch (event.type) {
   *     case 'ready':
   *       console.log('Changes are reported from now on.');
   *       break;
   *     case 'job':
   *       console.log(`Job ${event.data.job_id} is ${event.data.status}`);
   *       break;
   *     case 'reset':
   *       console.log(event.data.detail);
   *       break;
   *   }
   * }
   * ```
   */
  async *followStream(options?: StreamOptions): AsyncGenerator<StreamEvent> {
    checkOptions(optionRules.stream, options);
    yield* followJobs(this.api, options ?? {});
  }
}

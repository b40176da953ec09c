import type { JobChange } from '../core/models.ts';
import type { FollowOptions } from '../core/options.ts';
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
  async *follow(options: FollowOptions = {}): AsyncGenerator<JobChange & { id: string | null }> {
    for await (const event of followJobs(this.api, options)) {
      if (event.kind === 'job') yield { ...event.change, id: event.id };
      else if (event.kind === 'ready') options.onReady?.({ id: event.id });
      else options.onReset?.();
    }
  }
}

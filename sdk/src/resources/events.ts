import type { JobChange } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import { followJobs } from '../internal/follow-jobs.ts';
import { Resource } from './resource.ts';

/** Which changes to follow. */
export type FollowOptions = RequestOptions &
  Readonly<{
    /** Those of one job only. */
    jobId?: number | undefined;
    /** The `id` of the last change that was seen: what was missed since then comes first. */
    lastEventId?: string | undefined;
    /** Told each time that a stream stands: what is loaded from then on misses nothing. */
    onReady?: (() => void) | undefined;
    /** Told where too much was missed to be told again: what is shown has to be loaded anew. */
    onReset?: (() => void) | undefined;
  }>;

/** What happens to one's own jobs, as it happens. */
export class Events extends Resource {
  /**
   * Follows the caller's jobs for as long as the loop runs: a client's own, a provider's assigned
   * ones, all for admins. Connections that break are taken up again, and nothing is missed meanwhile.
   *
   * @throws AuthenticationError, also where the login ends on the way; AbortError with its signal.
   * @example
   * ```ts
   * for await (const { job_id, status } of nsem.events.follow()) {
   *   console.log(`Job ${job_id} is ${status}`);
   * }
   * ```
   */
  async *follow(options: FollowOptions = {}): AsyncGenerator<JobChange & { id: string | null }> {
    for await (const followed of followJobs(this.api, options)) {
      if (followed.kind === 'job') yield { ...followed.change, id: followed.id };
      else options[followed.kind === 'ready' ? 'onReady' : 'onReset']?.();
    }
  }
}

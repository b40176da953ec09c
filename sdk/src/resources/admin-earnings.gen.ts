// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { HeldEarning } from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/** The earnings of jobs that the platform paid for, which are held. For admins. */
export class AdminEarnings extends Resource {
  /**
   * List the earnings that are held, oldest first. At most 100; each has its `hold_reasons`. For
   * admins.
   *
   * @example
   * ```ts
   * const held = await nsem.admin.earnings.listHeld();
   * for (const { job_id, amount, hold_reasons } of held) console.log(job_id, amount, hold_reasons);
   * ```
   */
  listHeld(options?: RequestOptions): ApiPromise<readonly HeldEarning[]> {
    return this.api.send('GET /admin/earnings/held', { options });
  }

  /**
   * Release the earning of a job, so that the next run pays it. Releasing it again, or releasing
   * one that is not held, changes nothing. For admins. Needs a recent confirmation.
   *
   * @throws NotFoundError (`payout.earning-not-found`).
   * @example
   * ```ts
   * const { released_at } = await nsem.admin.earnings.release(128);
   * ```
   */
  release(jobId: number, options?: WriteOptions): ApiPromise<HeldEarning> {
    return this.api.once('POST /admin/earnings/{job_id}/release', {
      path: { job_id: jobId },
      options,
    });
  }
}

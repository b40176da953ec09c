// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { Usage } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/** Your usage, as a client. */
export class UsageFigures extends Resource {
  /**
   * Get your usage, for clients. The number of jobs, words and audio minutes of the last six
   * months. For clients.
   *
   * @example
   * ```ts
   * const { months, this_month } = await nsem.usage.get();
   * for (const { month, calls, words, minutes } of months) console.log(month, calls, words, minutes);
   * ```
   */
  get(options?: RequestOptions): ApiPromise<Usage> {
    return this.api.send('GET /usage', { options });
  }
}

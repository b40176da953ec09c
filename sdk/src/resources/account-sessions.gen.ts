// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { ListedSession } from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/** Where you are logged in. */
export class Sessions extends Resource {
  /**
   * List where you are logged in, the last used first. The 100 sessions that were used last, at
   * most.
   *
   * @example
   * ```ts
   * for (const { device, is_current } of await nsem.account.sessions.list()) {
   *   console.log(device, is_current);
   * }
   * ```
   */
  list(options?: RequestOptions): ApiPromise<ListedSession[]> {
    return this.api.send('GET /users/me/sessions', { options });
  }

  /**
   * End all your sessions except this one.
   *
   * @example
   * ```ts
   * await nsem.account.sessions.endOthers();
   * ```
   */
  endOthers(options?: WriteOptions): ApiPromise<void> {
    return this.api.once('DELETE /users/me/sessions', { isEmpty: true, options });
  }

  /**
   * End one of your sessions; its token is invalid immediately.
   *
   * @throws NotFoundError (`account.session-not-found`).
   * @example
   * ```ts
   * await nsem.account.sessions.end(31);
   * ```
   */
  end(id: number, options?: WriteOptions): ApiPromise<void> {
    return this.api.once('DELETE /users/me/sessions/{id}', {
      isEmpty: true,
      path: { id },
      options,
    });
  }
}

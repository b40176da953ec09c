// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { Announcement } from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** What the marketplace announces to you. Requires a session. */
export class Announcements extends Resource {
  /**
   * List what is announced to you now, newest first. Without what you have dismissed.
   *
   * @example
   * ```ts
   * for await (const { title, text } of nsem.announcements.list()) console.log(title, text);
   * ```
   */
  list(options?: RequestOptions): PagePromise<Announcement> {
    return this.api.list('GET /announcements/', { options });
  }

  /**
   * Dismiss an announcement. It is not listed for you again, on any device.
   *
   * @throws NotFoundError if it has ended or is for others.
   * @example
   * ```ts
   * await nsem.announcements.dismiss(4);
   * ```
   */
  dismiss(id: number, options?: WriteOptions): ApiPromise<void> {
    return this.api.once('POST /announcements/{id}/dismiss', {
      isEmpty: true,
      path: { id },
      options,
    });
  }
}

import type { ApiPromise } from '../core/api-promise.ts';
import type { Notice, NoticeQuery } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** The mails and messages of the marketplace, for admins. */
export class Notices extends Resource {
  /**
   * What waits, was sent, or was given up.
   *
   * @example
   * ```ts
   * for await (const { id, kind, last_error } of nsem.admin.notices.list({ status: 'dead' })) {
   *   console.log(id, kind, last_error);
   * }
   * ```
   */
  list(query: NoticeQuery = {}, options?: RequestOptions): PagePromise<Notice> {
    return this.api.list('GET /admin/notices', { query, options });
  }

  /**
   * Tries a notice again that was given up, as if it had never been tried.
   *
   * @throws ConflictError (`notice.not-dead`) where it waits or was sent.
   * @example
   * ```ts
   * await nsem.admin.notices.retry(118);
   * ```
   */
  retry(id: number, options?: RequestOptions): ApiPromise<Notice> {
    return this.api.move('POST /admin/notices/{id}/retry', { path: { id }, options });
  }
}

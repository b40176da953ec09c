// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { Notice, NoticeQuery } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** The e-mails and messages to users, for admins. */
export class Notices extends Resource {
  /**
   * List the mails and messages that are pending, sent or failed, newest first. For admins.
   *
   * @example
   * ```ts
   * for await (const { id, kind, last_error } of nsem.admin.notices.list({ status: 'failed' })) {
   *   console.log(id, kind, last_error);
   * }
   * ```
   */
  list(query?: NoticeQuery, options?: RequestOptions): PagePromise<Notice> {
    return this.api.list('GET /admin/notices', { query, options });
  }

  /**
   * Retry a failed notice. The notice becomes pending with its attempts reset, and is sent within
   * seconds. For admins.
   *
   * @throws NotFoundError (`notice.not-found`); ConflictError (`notice.not-failed`).
   * @example
   * ```ts
   * await nsem.admin.notices.retry(118);
   * ```
   */
  retry(id: number, options?: RequestOptions): ApiPromise<Notice> {
    return this.api.move('POST /admin/notices/{id}/retry', { path: { id }, options });
  }
}

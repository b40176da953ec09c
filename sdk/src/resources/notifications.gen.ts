// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type {
  Notification,
  NotificationQuery,
  NotificationSummary,
  NotificationUpdate,
  NotificationsMarked,
  NotificationsRead,
} from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { NotificationSettingMethods } from './notifications-settings.gen.ts';
import { Resource } from './resource.ts';

/** What happened for you, for logged-in users. Programs with an API key follow `nsem.events`. */
export class Notifications extends Resource {
  /** What you also get by e-mail or Telegram. Mails that protect your account are always sent. */
  readonly settings = new NotificationSettingMethods(this.api);

  /**
   * List what happened for you, newest first. The newest 500 of at most 180 days.
   *
   * @example
   * ```ts
   * for await (const { kind, job_id } of nsem.notifications.list({ unread: true })) {
   *   if (kind === 'job_delivered') console.log(`Job #${job_id} was delivered.`);
   * }
   * ```
   */
  list(query?: NotificationQuery, options?: RequestOptions): PagePromise<Notification> {
    return this.api.list('GET /notifications', { query, options });
  }

  /**
   * Count what you have not read. With the jobs whose delivery you have not seen.
   *
   * @example
   * ```ts
   * const { unread, delivered_job_ids } = await nsem.notifications.summarize();
   * ```
   */
  summarize(options?: RequestOptions): ApiPromise<NotificationSummary> {
    return this.api.send('GET /notifications/summary', { options });
  }

  /**
   * Mark notifications as read. All of them, those up to one that you have seen, or those about a
   * job.
   *
   * @example
   * ```ts
   * const { marked } = await nsem.notifications.markRead({ job_id: 128 });
   * ```
   */
  markRead(body: NotificationsRead = {}, options?: WriteOptions): ApiPromise<NotificationsMarked> {
    return this.api.once('POST /notifications/read', { body, options });
  }

  /**
   * Mark a notification as read or unread.
   *
   * @throws NotFoundError (`notification.not-found`).
   * @example
   * ```ts
   * await nsem.notifications.update(31, { is_read: true });
   * ```
   */
  update(id: number, body: NotificationUpdate, options?: WriteOptions): ApiPromise<Notification> {
    return this.api.once('PUT /notifications/{id}', { path: { id }, body, options });
  }
}

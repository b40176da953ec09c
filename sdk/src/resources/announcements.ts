import type { ApiPromise } from '../core/api-promise.ts';
import type {
  Announcement,
  AnnouncementQuery,
  AnnouncementUpdate,
  ManagedAnnouncement,
  NewAnnouncement,
} from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** What the marketplace announces to you. Requires a session. */
export class Announcements extends Resource {
  /**
   * List what is announced to you now, newest first, without what you have dismissed.
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
   * Dismiss an announcement: it is not listed for you again, on any device.
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

/** The announcements of the marketplace, for admins with a session. */
export class AdminAnnouncements extends Resource {
  /**
   * List all announcements, newest first.
   *
   * @example
   * ```ts
   * for await (const { id, state, text } of nsem.admin.announcements.list()) {
   *   console.log(id, state, text);
   * }
   * ```
   */
  list(query?: AnnouncementQuery, options?: RequestOptions): PagePromise<ManagedAnnouncement> {
    return this.api.list('GET /admin/announcements/', { query, options });
  }

  /**
   * Publish an announcement above the screens of its audience and, with `by_mail`, by mail. Requires a
   * recent confirmation.
   *
   * @throws ValidationError (`announcement.invalid`) with each invalid part; ConflictError
   * (`announcement.too-many`) if 20 are scheduled or shown.
   * @example
   * ```ts
   * await nsem.admin.announcements.create({
   *   audience: 'providers',
   *   text: 'Payouts of this week are sent on Monday.',
   *   ends_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
   * });
   * ```
   */
  create(body: NewAnnouncement, options?: WriteOptions): ApiPromise<ManagedAnnouncement> {
    return this.api.once('POST /admin/announcements/', { body, options });
  }

  /**
   * Edit the text or the end of an announcement; what is missing stays as it is. Requires a recent
   * confirmation.
   *
   * @throws ConflictError (`announcement.ended`) if it has ended; NotFoundError if it does not exist.
   * @example
   * ```ts
   * await nsem.admin.announcements.update(4, { text: 'Payouts are sent on Tuesday.' });
   * ```
   */
  update(
    id: number,
    body: AnnouncementUpdate,
    options?: WriteOptions,
  ): ApiPromise<ManagedAnnouncement> {
    return this.api.once('PUT /admin/announcements/{id}', { path: { id }, body, options });
  }

  /**
   * End an announcement now. Mails that wait are not sent. Requires a recent confirmation.
   *
   * @throws NotFoundError if it does not exist.
   * @example
   * ```ts
   * await nsem.admin.announcements.end(4);
   * ```
   */
  end(id: number, options?: WriteOptions): ApiPromise<void> {
    return this.api.once('DELETE /admin/announcements/{id}', {
      isEmpty: true,
      path: { id },
      options,
    });
  }
}

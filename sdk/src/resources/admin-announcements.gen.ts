// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type {
  AnnouncementQuery,
  AnnouncementUpdate,
  ManagedAnnouncement,
  NewAnnouncement,
} from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** The announcements of the marketplace, for admins with a session. */
export class AdminAnnouncements extends Resource {
  /**
   * List all announcements, newest first. For admins.
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
   * Publish an announcement. By mail, too, with `by_mail`. It is shown above the screens of its
   * audience from its start until its end. For admins. Needs a recent confirmation.
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
   * Edit the text or the end of an announcement. What is missing stays as it is. For admins. Needs
   * a recent confirmation.
   *
   * @throws NotFoundError (`announcement.not-found`); ConflictError (`announcement.ended`);
   * ValidationError (`announcement.invalid`).
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
   * End an announcement now. It is not shown any more, and mails that wait are not sent. It stays
   * in the list. For admins. Needs a recent confirmation.
   *
   * @throws NotFoundError (`announcement.not-found`).
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

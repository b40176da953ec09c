// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { NotificationSettings, NotificationSettingsUpdate } from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/** What you also get by e-mail or Telegram. Mails that protect your account are always sent. */
export class NotificationSettingMethods extends Resource {
  /**
   * Get what you also get by e-mail or Telegram. One setting for each kind of notification of which
   * you can choose.
   *
   * @example
   * ```ts
   * const { settings } = await nsem.notifications.settings.get();
   * ```
   */
  get(options?: RequestOptions): ApiPromise<NotificationSettings> {
    return this.api.send('GET /users/me/notification-settings', { options });
  }

  /**
   * Choose what you also get by e-mail or Telegram. Kinds that are left out stay as they are.
   *
   * @throws ValidationError (`notification.choice-unavailable`).
   * @example
   * ```ts
   * await nsem.notifications.settings.update({
   *   settings: [{ kind: 'job_accepted', mail: false }],
   * });
   * ```
   */
  update(
    body: NotificationSettingsUpdate,
    options?: WriteOptions,
  ): ApiPromise<NotificationSettings> {
    return this.api.once('PUT /users/me/notification-settings', { body, options });
  }
}

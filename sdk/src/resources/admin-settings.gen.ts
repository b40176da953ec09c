// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { Settings, SettingsUpdate, TestMail } from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/** What admins can change while the marketplace runs. For admins with a session. */
export class AdminSettings extends Resource {
  /**
   * Get all settings, with their defaults, sources and bounds, and what is only read at the start.
   * For admins.
   *
   * @example
   * ```ts
   * const { settings } = await nsem.admin.settings.get();
   * for (const { name, value, source } of settings) console.log(name, value, source);
   * ```
   */
  get(options?: RequestOptions): ApiPromise<Settings> {
    return this.api.send('GET /admin/settings', { options });
  }

  /**
   * Change settings, or reset them to what the server started with. What is missing stays as it is.
   * For admins. Needs a recent confirmation.
   *
   * @throws ValidationError (`settings.invalid`).
   * @example
   * ```ts
   * await nsem.admin.settings.update({ free_words: 700, reset: ['max_upload_mb'] });
   * ```
   */
  update(body: SettingsUpdate, options?: WriteOptions): ApiPromise<Settings> {
    return this.api.once('PUT /admin/settings', { body, options });
  }

  /**
   * Send a test mail to your own address. Answers what the mail server said, after at most 20
   * seconds. At most three in 15 minutes. For admins.
   *
   * @example
   * ```ts
   * const { outcome, reason } = await nsem.admin.settings.sendTestMail();
   * if (outcome !== 'sent') console.error(reason);
   * ```
   */
  sendTestMail(options?: WriteOptions): ApiPromise<TestMail> {
    return this.api.once('POST /admin/settings/test-mail', { options });
  }
}

import type { ApiPromise } from '../core/api-promise.ts';
import type { Settings as AllSettings, SettingsUpdate, TestMail } from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/** What admins can change while the marketplace runs. For admins with a session. */
export class AdminSettings extends Resource {
  /**
   * Get all settings, with their defaults, sources and bounds, and what is only read at the start.
   *
   * @example
   * ```ts
   * const { settings } = await nsem.admin.settings.get();
   * for (const { name, value, source } of settings) console.log(name, value, source);
   * ```
   */
  get(options?: RequestOptions): ApiPromise<AllSettings> {
    return this.api.send('GET /admin/settings', { options });
  }

  /**
   * Change settings, or reset them to what the server started with; what is missing stays as it is.
   * Requires a recent confirmation.
   *
   * @throws ValidationError with each value that is out of bounds.
   * @example
   * ```ts
   * await nsem.admin.settings.update({ free_words: 700, reset: ['max_upload_mb'] });
   * ```
   */
  update(body: SettingsUpdate, options?: WriteOptions): ApiPromise<AllSettings> {
    return this.api.once('PUT /admin/settings', { body, options });
  }

  /**
   * Send a test mail to your own address, and get what the mail server said.
   *
   * @throws RateLimitError after three in 15 minutes.
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

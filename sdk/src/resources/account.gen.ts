// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { Download } from '../core/download.ts';
import type {
  AccountLimits,
  AccountUpdate,
  OwnAccountDeletion,
  PasswordChange,
  User,
} from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import { Sessions } from './account-sessions.gen.ts';
import { OwnPayoutAccount } from './account-payout-account.gen.ts';
import { Resource } from './resource.ts';

/** Your account. */
export class Account extends Resource {
  /** Where you are logged in. */
  readonly sessions = new Sessions(this.api);

  /** Where you, a provider, are paid. */
  readonly payoutAccount = new OwnPayoutAccount(this.api);

  /**
   * Get the account that the credential belongs to.
   *
   * @example
   * ```ts
   * const { name, role } = await nsem.account.get();
   * ```
   */
  get(options?: RequestOptions): ApiPromise<User> {
    return this.api.send('GET /auth/me', { options });
  }

  /**
   * Change your name, Telegram ID, profile and switches. Omitted fields keep their values, also
   * those of the profile.
   *
   * @throws ValidationError (`account.name-invalid`, `account.profile-incomplete`,
   * `account.profile-role-mismatch`, `account.providers-only`, `account.clients-only`).
   * @example
   * ```ts
   * await nsem.account.update({ is_quick_service_available: true });
   * ```
   */
  update(body: AccountUpdate, options?: WriteOptions): ApiPromise<User> {
    return this.api.once('PUT /users/me', { body, options });
  }

  /**
   * Get the limits of your account. The quotas of your role with what you use of each, the rate
   * limit, the upload size, when the contents of a deleted account are erased, and how long results
   * are reviewed.
   *
   * @throws PermissionError with an admin's API key.
   * @example
   * ```ts
   * const { quotas } = await nsem.account.getLimits();
   * const openJobs = quotas.find(({ quota }) => quota === 'open-jobs');
   * ```
   */
  getLimits(options?: RequestOptions): ApiPromise<AccountLimits> {
    return this.api.send('GET /users/me/limits', { options });
  }

  /**
   * Download your data. A ZIP archive of everything that is stored about you: account, sessions,
   * jobs with their files, ratings, services, money and API keys (names and dates, never values).
   * Its `README.txt` explains each file. One export of an account is made at a time, and at most
   * ten within an hour. For sessions, not for API keys.
   *
   * @throws ConflictError (`account.export-in-progress`); ServerError (`http.server-busy`).
   * @example
   * ```ts
   * const archive = await nsem.account.export();
   * await archive.toFile(`exports/${archive.filename}`);
   * ```
   */
  export(options?: RequestOptions): ApiPromise<Download> {
    return this.api.download('GET /users/me/export', { options });
  }

  /**
   * Change your password; your other sessions end. Wrong attempts are limited like those to confirm
   * who you are. A failure is not retried.
   *
   * @throws ValidationError (`account.current-password-wrong`, `account.password-invalid`).
   * @example
   * ```ts
   * await nsem.account.changePassword({
   *   current_password: 'akwaaba-osu-2026',
   *   new_password: 'kente-loom-in-bonwire',
   * });
   * ```
   */
  changePassword(body: PasswordChange, options?: RequestOptions): ApiPromise<void> {
    return this.api.send('PUT /users/me/password', {
      isEmpty: true,
      body,
      options: { maxRetries: 0, ...options },
    });
  }

  /**
   * Delete your account. Who you are is erased immediately, the contents of your jobs some time
   * later. It is final, and it ends this session. A failure is not retried.
   *
   * @throws ConflictError (`account.deletion-refused`) while jobs are live or money remains, with
   * all `obstacles`; ValidationError (`account.current-password-wrong`).
   * @example
   * ```ts
   * await nsem.account.delete({ current_password: 'akwaaba-osu-2026' });
   * ```
   */
  delete(body: OwnAccountDeletion, options?: RequestOptions): ApiPromise<void> {
    return this.api.move('POST /users/me/delete', {
      isEmpty: true,
      body,
      options: { maxRetries: 0, ...options },
    });
  }
}

import { apiPromise, type ApiPromise } from '../core/api-promise.ts';
import type { Download } from '../core/download.ts';
import type {
  Accepted,
  AccountLimits,
  AccountUpdate,
  Confirmation,
  Confirmed,
  EmailVerification,
  Login,
  OwnAccountDeletion,
  PasskeyLogin,
  PasskeyProofOptions,
  PasswordChange,
  PasswordReset,
  PasswordResetRequest,
  Registration,
  ResentVerification,
  SecondFactorLogin,
  Session,
  User,
} from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import { load } from '../internal/load.ts';
import { Resource, tryOnce } from './resource.ts';
import { OwnPayoutAccount } from './payout-account.ts';
import { Sessions } from './sessions.ts';

/** Registration, login and logout. */
export class Auth extends Resource {
  /**
   * Create an account and log in; if the answer is lost, log in to the account that it created. A provider is
   * hidden from clients until an admin has approved a first service.
   *
   * @throws ConflictError if the e-mail address already has an account; ValidationError.
   * @example
   * ```ts
   * const { access_token } = await nsem.auth.register({
   *   name: 'Ama Owusu',
   *   email: 'ama.owusu@example.com',
   *   password: 'akwaaba-osu-2026', role: 'client',
   * });
   * ```
   */
  register(body: Registration, options?: RequestOptions): ApiPromise<Session> {
    const registering = load(import('../internal/register-once.ts'));
    return apiPromise(registering.then((once) => once.registerOnce(this.api, body, options)));
  }

  /**
   * Log in. The session lasts 7 days, or until it is logged out. A failed attempt is not retried,
   * because a person is waiting for the result.
   *
   * @throws AuthenticationError if the e-mail address, the password or the role is wrong, without
   * saying which; SecondFactorRequiredError if the account has a second factor.
   * @example
   * ```ts
   * const login = { email: 'ama.owusu@example.com', password: 'akwaaba-osu-2026' };
   * const { access_token } = await new Nsem().auth.login(login);
   * const nsem = new Nsem({ token: access_token });
   * ```
   */
  login(body: Login, options?: RequestOptions): ApiPromise<Session> {
    return this.api.send('POST /auth/login', { body, options: tryOnce(options) });
  }

  /**
   * Complete a login to an account with a second factor.
   *
   * @throws ValidationError if the login has expired or the proof is wrong; RateLimitError after 5
   * wrong ones.
   * @example
   * ```ts
   * try {
   *   await nsem.auth.login({ email: 'esi@example.com', password: 'akwaaba-osu-2026' });
   * } catch (error) {
   *   if (!(error instanceof SecondFactorRequiredError)) throw error;
   *   await nsem.auth.completeLogin({ login_ticket: error.loginTicket, code: '492039' });
   * }
   * ```
   */
  completeLogin(body: SecondFactorLogin, options?: RequestOptions): ApiPromise<Session> {
    return this.api.move('POST /auth/login/second-factor', { body, options: tryOnce(options) });
  }

  /**
   * Start to use a passkey, in a browser: to log in, as a second factor, or to confirm who you are.
   *
   * @returns what to pass to `navigator.credentials.get`.
   * @example
   * ```ts
   * const optionsJSON = await nsem.auth.startPasskeyProof();
   * ```
   */
  startPasskeyProof(options?: RequestOptions): ApiPromise<PasskeyProofOptions> {
    return this.api.send('POST /auth/passkey/options', { options });
  }

  /**
   * Log in with a passkey, without a password.
   *
   * @throws ValidationError if the passkey is not accepted.
   * @example
   * ```ts
   * const { access_token } = await nsem.auth.logInWithPasskey({ passkey });
   * ```
   */
  logInWithPasskey(body: PasskeyLogin, options?: RequestOptions): ApiPromise<Session> {
    return this.api.move('POST /auth/login/passkey', { body, options: tryOnce(options) });
  }

  /**
   * Confirm who you are, with your password or a second factor. It counts for 10 minutes, as a login
   * does.
   *
   * @throws ValidationError if the proof is wrong; RateLimitError after 5 wrong ones.
   * @example
   * ```ts
   * await nsem.auth.confirm({ password: 'akwaaba-osu-2026' });
   * ```
   */
  confirm(body: Confirmation, options?: RequestOptions): ApiPromise<Confirmed> {
    return this.api.send('POST /auth/confirm', { body, options: tryOnce(options) });
  }

  /**
   * End the session of the client's token.
   *
   * @example
   * ```ts
   * await nsem.auth.logout();
   * ```
   */
  logout(options?: RequestOptions): ApiPromise<void> {
    return this.api.move('POST /auth/logout', { isEmpty: true, options });
  }

  /**
   * Verify an e-mail address by the token of the link that was sent to it.
   *
   * @throws ValidationError if the token is unknown, has expired or was used already.
   * @example
   * ```ts
   * await nsem.auth.verifyEmail({ token: 'kQ0s1mJq3vX8-9oYw2Tn7bLrEe5uHfDcZaGiPpVtMxS' });
   * ```
   */
  verifyEmail(body: EmailVerification, options?: WriteOptions): ApiPromise<void> {
    return this.api.once('POST /auth/verify-email', { isEmpty: true, body, options });
  }

  /**
   * Have another link sent that verifies your e-mail address. Nothing is sent if it is verified.
   *
   * @throws RateLimitError after 3 mails in 15 minutes.
   * @example
   * ```ts
   * const { email_verified } = await nsem.auth.resendVerification();
   * ```
   */
  resendVerification(options?: WriteOptions): ApiPromise<ResentVerification> {
    return this.api.once('POST /auth/verify-email/resend', { options });
  }

  /**
   * Have a link sent that resets the password of an account. The result is the same if there is no
   * account with the e-mail address.
   *
   * @throws RateLimitError after 3 mails to the address in 15 minutes.
   * @example
   * ```ts
   * await nsem.auth.requestPasswordReset({ email: 'ama.owusu@example.com' });
   * ```
   */
  requestPasswordReset(body: PasswordResetRequest, options?: RequestOptions): ApiPromise<Accepted> {
    return this.api.move('POST /auth/password/forgot', { body, options });
  }

  /**
   * Set a new password by the token of the link that was sent. All sessions of the account end, and
   * its API keys become inactive.
   *
   * @throws ValidationError if the token is invalid, or the password is too short or too common.
   * @example
   * ```ts
   * await nsem.auth.resetPassword({
   *   token: 'kQ0s1mJq3vX8-9oYw2Tn7bLrEe5uHfDcZaGiPpVtMxS',
   *   password: 'akwaaba-osu-2026',
   * });
   * ```
   */
  resetPassword(body: PasswordReset, options?: RequestOptions): ApiPromise<void> {
    return this.api.move('POST /auth/password/reset', { isEmpty: true, body, options });
  }
}

/** Your account. */
export class Account extends Resource {
  /** Where you are logged in. */
  readonly sessions = new Sessions(this.api);

  /** Where you, a provider, are paid. */
  readonly payoutAccount = new OwnPayoutAccount(this.api);

  /**
   * Get the account that the client's token belongs to.
   *
   * @throws AuthenticationError if the token is invalid or has expired.
   * @example
   * ```ts
   * const { name, role } = await nsem.account.get();
   * ```
   */
  get(options?: RequestOptions): ApiPromise<User> {
    return this.api.send('GET /auth/me', { options });
  }

  /**
   * Change your name, your profile, your Telegram ID or, as a provider, your availability. Omitted
   * fields keep their values, also those of the profile.
   *
   * @example
   * ```ts
   * await nsem.account.update({ is_quick_service_available: true });
   * ```
   */
  update(body: AccountUpdate, options?: WriteOptions): ApiPromise<User> {
    return this.api.once('PUT /users/me', { body, options });
  }

  /**
   * Get the limits of your account: its quotas with what you use of each, the rate limit, and the
   * size of the largest file that you can upload.
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
   * Download all data that the marketplace stores about you, with your files, as a ZIP archive. Its
   * `README.txt` explains what each file is. Needs a session, not an API key.
   *
   * @throws ConflictError (`account.export-in-progress`) if your data is still being downloaded
   * elsewhere after the retries; RateLimitError after ten downloads within an hour.
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
   * Replace your password; all your other sessions end. A failed attempt is not retried.
   *
   * @throws ValidationError if the current password is wrong, or the new one is too short or too
   * common.
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
      options: tryOnce(options),
    });
  }

  /**
   * Delete your account. Who you are is erased immediately, the contents of your jobs some time
   * later. It cannot be undone, and it ends this session. It is not retried.
   *
   * @throws ConflictError (`account.deletion-refused`) while jobs are live or money remains, with all
   * `obstacles`; ValidationError (`account.current-password-wrong`).
   * @example
   * ```ts
   * await nsem.account.delete({ current_password: 'akwaaba-osu-2026' });
   * ```
   */
  delete(body: OwnAccountDeletion, options?: RequestOptions): ApiPromise<void> {
    return this.api.move('POST /users/me/delete', {
      isEmpty: true,
      body,
      options: tryOnce(options),
    });
  }
}

// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type {
  Accepted,
  Confirmation,
  Confirmed,
  EmailVerification,
  Login,
  PasskeyLogin,
  PasskeyProofOptions,
  PasswordReset,
  PasswordResetRequest,
  ResentVerification,
  SecondFactorLogin,
  Session,
} from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/** The methods of {@link Auth} that only call. */
export abstract class AuthCalls extends Resource {
  /**
   * Log in. The session lasts 7 days, or until it is logged out. Needs no credential. A failure is
   * not retried.
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
    return this.api.send('POST /auth/login', { body, options: { maxRetries: 0, ...options } });
  }

  /**
   * Log out; the token is invalid immediately.
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
   * Verify an e-mail by the link that was sent to it. A link is valid for 24 hours and works once.
   * Needs no credential.
   *
   * @throws ValidationError (`account.token-invalid`).
   * @example
   * ```ts
   * await nsem.auth.verifyEmail({ token: 'kQ0s1mJq3vX8-9oYw2Tn7bLrEe5uHfDcZaGiPpVtMxS' });
   * ```
   */
  verifyEmail(body: EmailVerification, options?: WriteOptions): ApiPromise<void> {
    return this.api.once('POST /auth/verify-email', { isEmpty: true, body, options });
  }

  /**
   * Send another link that verifies your e-mail. Limited to 3 mails in 15 minutes. Nothing is sent
   * to an e-mail that is verified.
   *
   * @example
   * ```ts
   * const { email_verified } = await nsem.auth.resendVerification();
   * ```
   */
  resendVerification(options?: WriteOptions): ApiPromise<ResentVerification> {
    return this.api.once('POST /auth/verify-email/resend', { options });
  }

  /**
   * Send a link that resets a password. The answer is the same whether or not there is an account
   * with this e-mail. Needs no credential.
   *
   * @example
   * ```ts
   * await nsem.auth.requestPasswordReset({ email: 'ama.owusu@example.com' });
   * ```
   */
  requestPasswordReset(body: PasswordResetRequest, options?: RequestOptions): ApiPromise<Accepted> {
    return this.api.move('POST /auth/password/forgot', { body, options });
  }

  /**
   * Set a new password by the link that was sent. A link is valid for an hour and works once. Every
   * session of the account ends, and its API keys become inactive. Needs no credential.
   *
   * @throws ValidationError (`account.token-invalid`, `account.password-invalid`).
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

  /**
   * Complete a login to an account with a second factor. Needs no credential. A failure is not
   * retried.
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
    return this.api.move('POST /auth/login/second-factor', {
      body,
      options: { maxRetries: 0, ...options },
    });
  }

  /**
   * Start to use a passkey, to log in, as a second factor, or to confirm who you are. The response
   * is what to pass to `navigator.credentials.get` in a browser. Needs no credential.
   *
   * @example
   * ```ts
   * const optionsJSON = await nsem.auth.startPasskeyProof();
   * ```
   */
  startPasskeyProof(options?: RequestOptions): ApiPromise<PasskeyProofOptions> {
    return this.api.send('POST /auth/passkey/options', { options });
  }

  /**
   * Log in with a passkey, without a password. The device has verified its user, so no second
   * factor is needed. Needs no credential. A failure is not retried.
   *
   * @throws AuthenticationError (`account.suspended`); ValidationError
   * (`second-factor.passkey-invalid`).
   * @example
   * ```ts
   * const { access_token } = await nsem.auth.logInWithPasskey({ passkey });
   * ```
   */
  logInWithPasskey(body: PasskeyLogin, options?: RequestOptions): ApiPromise<Session> {
    return this.api.move('POST /auth/login/passkey', {
      body,
      options: { maxRetries: 0, ...options },
    });
  }

  /**
   * Confirm who you are with your password or a second factor, for 10 minutes. It counts as a login
   * does. A failure is not retried.
   *
   * @throws ValidationError if the proof is wrong; RateLimitError after 5 wrong ones.
   * @example
   * ```ts
   * await nsem.auth.confirm({ password: 'akwaaba-osu-2026' });
   * ```
   */
  confirm(body: Confirmation, options?: RequestOptions): ApiPromise<Confirmed> {
    return this.api.send('POST /auth/confirm', { body, options: { maxRetries: 0, ...options } });
  }
}

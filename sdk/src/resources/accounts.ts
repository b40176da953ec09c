import type { ApiPromise } from '../core/api-promise.ts';
import type {
  AccountUpdate,
  Confirmation,
  Confirmed,
  Login,
  PasskeyLogin,
  PasskeyProofOptions,
  Registration,
  SecondFactorLogin,
  Session,
  User,
} from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/** Registration, login and logout. */
export class Auth extends Resource {
  /**
   * Create an account and log in. A provider is hidden from clients until an admin has approved a
   * first service.
   *
   * @throws ConflictError if the e-mail address already has an account; ValidationError.
   * @example
   * ```ts
   * const { access_token } = await nsem.auth.register({
   *   name: 'Ama Owusu',
   *   email: 'ama.owusu@example.com',
   *   password: 'akwaaba-osu-2026',
   *   role: 'client',
   * });
   * ```
   */
  register(body: Registration, options?: RequestOptions): ApiPromise<Session> {
    return this.api.move('POST /auth/register', { body, options });
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
    return this.api.send('POST /auth/login', { body, options: { maxRetries: 0, ...options } });
  }

  /**
   * Complete a login to an account with a second factor.
   *
   * @throws ValidationError if the login has expired or the proof is wrong; RateLimitError after 5
   * wrong ones.
   * @example
   * ```ts
   * try {
   *   await nsem.auth.login(login);
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
    return this.api.move('POST /auth/login/passkey', {
      body,
      options: { maxRetries: 0, ...options },
    });
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
    return this.api.send('POST /auth/confirm', { body, options: { maxRetries: 0, ...options } });
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
    return this.api.move('POST /auth/logout', { options });
  }
}

/** Your account. */
export class Account extends Resource {
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
   * Change your name, your Telegram ID or, as a provider, your availability. Omitted fields keep
   * their values.
   *
   * @example
   * ```ts
   * await nsem.account.update({ is_quick_service_available: true });
   * ```
   */
  update(body: AccountUpdate, options?: RequestOptions): ApiPromise<User> {
    return this.api.send('PUT /users/me', { body, options });
  }
}

import type { ApiPromise } from '../core/api-promise.ts';
import type {
  AccountUpdate,
  Login,
  OwnAccountDeletion,
  Registration,
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
   * saying which.
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

  /**
   * Delete your account. Who you are is erased immediately, the contents of your jobs some time
   * later. It cannot be undone, and it ends this session. It is not retried.
   *
   * @throws ConflictError (`account.deletion-refused`) while jobs are live or money remains, with all
   * `obstacles`; ValidationError (`account.current-password-wrong`).
   * @example
   * ```ts
   * await nsem.account.delete({ password: 'akwaaba-osu-2026' });
   * ```
   */
  delete(body: OwnAccountDeletion, options?: RequestOptions): ApiPromise<void> {
    return this.api.move('DELETE /users/me', { body, options: { maxRetries: 0, ...options } });
  }
}

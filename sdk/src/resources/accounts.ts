import type { ApiPromise } from '../core/api-promise.ts';
import type { AccountUpdate, Login, Registration, Session, User } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/** Registration, login and logout. */
export class Auth extends Resource {
  /**
   * Makes an account and logs in with it. A provider is hidden from clients until an admin has
   * approved a first service.
   *
   * @throws ConflictError where the e-mail has an account already; ValidationError.
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
   * Logs in. The session lasts 7 days, or until it is logged out. Because a person waits for it, it
   * is not repeated by itself.
   *
   * @throws AuthenticationError where e-mail, password or role is wrong, without saying which.
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
   * Ends the session whose token the client has.
   *
   * @example
   * ```ts
   * await nsem.auth.logout();
   * ```
   */
  logout(options?: RequestOptions): ApiPromise<void> {
    return this.api.move('POST /auth/logout', { options });
  }

  /**
   * Who the client's token belongs to.
   *
   * @throws AuthenticationError where the token is not valid any more.
   * @example
   * ```ts
   * const { name, role } = await nsem.auth.me();
   * ```
   */
  me(options?: RequestOptions): ApiPromise<User> {
    return this.api.send('GET /auth/me', { options });
  }
}

/** One's own account. */
export class Account extends Resource {
  /**
   * Changes the name, the Telegram ID or, for providers, the availability; what is not named stays.
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

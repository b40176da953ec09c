import { apiPromise, type ApiPromise } from '../core/api-promise.ts';
import type { Registration, Session } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import { load } from '../internal/load.ts';
import { AuthCalls } from './auth.gen.ts';

/** Registration, login and logout. */
export class Auth extends AuthCalls {
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
}

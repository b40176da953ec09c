import type { ApiPromise } from '../core/api-promise.ts';
import type {
  ConfirmedTotp,
  NewPasskey,
  NewTotp,
  Passkey,
  PasskeyOptions,
  PasskeyUpdate,
  RecoveryCodes,
  RegisteredPasskey,
  SecondFactors as Factors,
  TotpCode,
} from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/**
 * What your logins need beside the password. Changes are refused with
 * `permission.confirmation-required` if you logged in more than 10 minutes ago: confirm who you are
 * with `nsem.auth.confirm` first.
 */
export class SecondFactors extends Resource {
  /**
   * Get your second factors.
   *
   * @example
   * ```ts
   * const { is_enabled, passkeys } = await nsem.secondFactors.get();
   * ```
   */
  get(options?: RequestOptions): ApiPromise<Factors> {
    return this.api.send('GET /users/me/second-factors', { options });
  }

  /**
   * Start to set up an authenticator app. Logins need it once one of its codes is confirmed.
   *
   * @throws ConflictError if you have an app already; PermissionError.
   * @example
   * ```ts
   * const { otpauth_uri } = await nsem.secondFactors.createTotp();
   * ```
   */
  createTotp(options?: RequestOptions): ApiPromise<NewTotp> {
    return this.api.send('POST /users/me/totp', { options });
  }

  /**
   * Confirm a new authenticator app by one of its codes.
   *
   * @returns the recovery codes, if it is your first second factor; they are shown only now.
   * @throws ValidationError if the code is wrong; NotFoundError if no app is being set up.
   * @example
   * ```ts
   * const { recovery_codes } = await nsem.secondFactors.confirmTotp({ code: '492039' });
   * ```
   */
  confirmTotp(body: TotpCode, options?: RequestOptions): ApiPromise<ConfirmedTotp> {
    return this.api.send('POST /users/me/totp/confirm', {
      body,
      options: { maxRetries: 0, ...options },
    });
  }

  /**
   * Remove your authenticator app.
   *
   * @throws NotFoundError if you have none; PermissionError.
   * @example
   * ```ts
   * await nsem.secondFactors.deleteTotp();
   * ```
   */
  deleteTotp(options?: WriteOptions): ApiPromise<void> {
    return this.api.once('DELETE /users/me/totp', { isEmpty: true, options });
  }

  /**
   * Get new recovery codes. The old ones are invalid immediately.
   *
   * @throws ConflictError if you have no second factor; PermissionError.
   * @example
   * ```ts
   * const { recovery_codes } = await nsem.secondFactors.replaceRecoveryCodes();
   * ```
   */
  replaceRecoveryCodes(options?: RequestOptions): ApiPromise<RecoveryCodes> {
    return this.api.send('POST /users/me/recovery-codes', { options });
  }

  /**
   * Start to register a passkey, in a browser.
   *
   * @returns what to pass to `navigator.credentials.create`.
   * @throws ConflictError if you have too many passkeys; PermissionError.
   * @example
   * ```ts
   * const optionsJSON = await nsem.secondFactors.startPasskeyRegistration();
   * ```
   */
  startPasskeyRegistration(options?: RequestOptions): ApiPromise<PasskeyOptions> {
    return this.api.send('POST /users/me/passkeys/options', { options });
  }

  /**
   * Register a passkey that the browser has created.
   *
   * @throws ValidationError if the passkey is not accepted; ConflictError; PermissionError.
   * @example
   * ```ts
   * await nsem.secondFactors.registerPasskey({ name: 'Phone', passkey });
   * ```
   */
  registerPasskey(body: NewPasskey, options?: RequestOptions): ApiPromise<RegisteredPasskey> {
    return this.api.move('POST /users/me/passkeys', { body, options });
  }

  /**
   * Rename a passkey.
   *
   * @throws NotFoundError; ValidationError.
   * @example
   * ```ts
   * await nsem.secondFactors.renamePasskey(3, { name: 'Old phone' });
   * ```
   */
  renamePasskey(id: number, body: PasskeyUpdate, options?: WriteOptions): ApiPromise<Passkey> {
    return this.api.once('PUT /users/me/passkeys/{id}', { path: { id }, body, options });
  }

  /**
   * Remove a passkey. It is invalid immediately.
   *
   * @throws NotFoundError; PermissionError.
   * @example
   * ```ts
   * await nsem.secondFactors.deletePasskey(3);
   * ```
   */
  deletePasskey(id: number, options?: WriteOptions): ApiPromise<void> {
    return this.api.once('DELETE /users/me/passkeys/{id}', {
      isEmpty: true,
      path: { id },
      options,
    });
  }
}

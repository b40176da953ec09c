// Generated from the declarations of the operations by scripts/generate.ts.

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
  SecondFactors,
  TotpCode,
} from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/**
 * What your logins need besides the password. Changes are refused with
 * `permission.confirmation-required` if you logged in more than 10 minutes ago: confirm who you are
 * with `nsem.auth.confirm` first.
 */
export class SecondFactorMethods extends Resource {
  /**
   * Get your second factors.
   *
   * @example
   * ```ts
   * const { is_enabled, passkeys } = await nsem.secondFactors.get();
   * ```
   */
  get(options?: RequestOptions): ApiPromise<SecondFactors> {
    return this.api.send('GET /users/me/second-factors', { options });
  }

  /**
   * Start to set up an authenticator app. Logins need the app once one of its codes is confirmed.
   * Needs a recent confirmation.
   *
   * @throws ConflictError (`second-factor.app-exists`).
   * @example
   * ```ts
   * const { otpauth_uri } = await nsem.secondFactors.createTotp();
   * ```
   */
  createTotp(options?: RequestOptions): ApiPromise<NewTotp> {
    return this.api.send('POST /users/me/totp', { options });
  }

  /**
   * Confirm a new authenticator app by one of its codes. If it is your first second factor, the
   * response has the recovery codes; they are shown only now. Needs a recent confirmation. A
   * failure is not retried.
   *
   * @throws NotFoundError (`second-factor.app-not-found`); ConflictError
   * (`second-factor.app-exists`); ValidationError (`second-factor.code-wrong`).
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
   * Remove your authenticator app. Needs a recent confirmation.
   *
   * @throws NotFoundError (`second-factor.app-not-found`).
   * @example
   * ```ts
   * await nsem.secondFactors.deleteTotp();
   * ```
   */
  deleteTotp(options?: WriteOptions): ApiPromise<void> {
    return this.api.once('DELETE /users/me/totp', { isEmpty: true, options });
  }

  /**
   * Get new recovery codes; the old ones are invalid immediately. Needs a recent confirmation.
   *
   * @throws ConflictError (`second-factor.missing`).
   * @example
   * ```ts
   * const { recovery_codes } = await nsem.secondFactors.replaceRecoveryCodes();
   * ```
   */
  replaceRecoveryCodes(options?: RequestOptions): ApiPromise<RecoveryCodes> {
    return this.api.send('POST /users/me/recovery-codes', { options });
  }

  /**
   * Start to register a passkey. The response is what to pass to `navigator.credentials.create` in
   * a browser. Needs a recent confirmation.
   *
   * @throws ConflictError (`second-factor.too-many-passkeys`).
   * @example
   * ```ts
   * const optionsJSON = await nsem.secondFactors.startPasskeyRegistration();
   * ```
   */
  startPasskeyRegistration(options?: RequestOptions): ApiPromise<PasskeyOptions> {
    return this.api.send('POST /users/me/passkeys/options', { options });
  }

  /**
   * Register a passkey that your browser has created. Needs a recent confirmation.
   *
   * @throws ConflictError (`second-factor.passkey-exists`, `second-factor.too-many-passkeys`);
   * ValidationError (`second-factor.passkey-invalid`, `second-factor.passkey-name-missing`).
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
   * @throws NotFoundError (`second-factor.passkey-not-found`); ValidationError
   * (`second-factor.passkey-name-missing`).
   * @example
   * ```ts
   * await nsem.secondFactors.renamePasskey(3, { name: 'Old phone' });
   * ```
   */
  renamePasskey(id: number, body: PasskeyUpdate, options?: WriteOptions): ApiPromise<Passkey> {
    return this.api.once('PUT /users/me/passkeys/{id}', { path: { id }, body, options });
  }

  /**
   * Remove a passkey; it is invalid immediately. Needs a recent confirmation.
   *
   * @throws NotFoundError (`second-factor.passkey-not-found`).
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

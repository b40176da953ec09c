// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type {
  AccountDeletion,
  AccountRestriction,
  ManagedAccount,
  ManagedAccountQuery,
  SecondFactorReset,
} from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** The accounts of all users, for admins with a session. */
export class ManagedAccounts extends Resource {
  /**
   * List the accounts of all users, newest first. For admins.
   *
   * @example
   * ```ts
   * for await (const { id, name, email } of nsem.admin.accounts.list({ q: 'Kwame' })) {
   *   console.log(id, name, email);
   * }
   * ```
   */
  list(query?: ManagedAccountQuery, options?: RequestOptions): PagePromise<ManagedAccount> {
    return this.api.list('GET /admin/accounts', { query, options });
  }

  /**
   * Get the account of any user. For admins.
   *
   * @throws NotFoundError (`account.not-found`).
   * @example
   * ```ts
   * const { suspension } = await nsem.admin.accounts.get(31);
   * ```
   */
  get(id: number, options?: RequestOptions): ApiPromise<ManagedAccount> {
    return this.api.send('GET /admin/accounts/{id}', { path: { id }, options });
  }

  /**
   * Suspend an account. Its sessions end, its API keys stop and it cannot log in. For admins. Needs
   * a recent confirmation.
   *
   * @throws NotFoundError (`account.not-found`); ConflictError (`account.own-account`,
   * `account.last-admin`, `account.wrong-state`).
   * @example
   * ```ts
   * await nsem.admin.accounts.suspend(31, { reason: 'Texts of clients were shared.' });
   * ```
   */
  suspend(
    id: number,
    body: AccountRestriction,
    options?: WriteOptions,
  ): ApiPromise<ManagedAccount> {
    return this.api.once('POST /admin/accounts/{id}/suspend', { path: { id }, body, options });
  }

  /**
   * Reactivate a suspended account. The user can log in again, and the API keys work again. For
   * admins. Needs a recent confirmation.
   *
   * @throws NotFoundError (`account.not-found`); ConflictError (`account.wrong-state`).
   * @example
   * ```ts
   * await nsem.admin.accounts.reactivate(31);
   * ```
   */
  reactivate(id: number, options?: WriteOptions): ApiPromise<ManagedAccount> {
    return this.api.once('POST /admin/accounts/{id}/reactivate', { path: { id }, options });
  }

  /**
   * Freeze the payouts of a provider. No payout is created or transferred. For admins. Needs a
   * recent confirmation.
   *
   * @throws NotFoundError (`account.not-found`, `account.provider-not-found`); ConflictError
   * (`account.wrong-state`).
   * @example
   * ```ts
   * await nsem.admin.accounts.freezePayouts(31, { reason: 'The mobile number is disputed.' });
   * ```
   */
  freezePayouts(
    id: number,
    body: AccountRestriction,
    options?: WriteOptions,
  ): ApiPromise<ManagedAccount> {
    return this.api.once('POST /admin/accounts/{id}/payouts/freeze', {
      path: { id },
      body,
      options,
    });
  }

  /**
   * Release the frozen payouts of a provider. For admins. Needs a recent confirmation.
   *
   * @throws NotFoundError (`account.not-found`, `account.provider-not-found`); ConflictError
   * (`account.wrong-state`).
   * @example
   * ```ts
   * await nsem.admin.accounts.releasePayouts(31);
   * ```
   */
  releasePayouts(id: number, options?: WriteOptions): ApiPromise<ManagedAccount> {
    return this.api.once('POST /admin/accounts/{id}/payouts/release', { path: { id }, options });
  }

  /**
   * Delete a user's account on their request. The reason is stored. For admins. Needs a recent
   * confirmation.
   *
   * @throws NotFoundError if there is no account with this `id`; ConflictError
   * (`account.deletion-refused`) while jobs are live or money remains.
   * @example
   * ```ts
   * await nsem.admin.accounts.delete(12, { reason: 'Requested by e-mail on 20 November.' });
   * ```
   */
  delete(id: number, body: AccountDeletion, options?: WriteOptions): ApiPromise<void> {
    return this.api.once('POST /admin/accounts/{id}/delete', {
      isEmpty: true,
      path: { id },
      body,
      options,
    });
  }

  /**
   * Remove all second factors of a user who has lost them. For clients and providers; the operator
   * does it for admins. All sessions of the account end, and its user is notified by mail. Make
   * sure first that the request is from the user. For admins. Needs a recent confirmation.
   *
   * @throws NotFoundError (`account.not-found`); ConflictError (`second-factor.admin-account`,
   * `second-factor.none-to-reset`); ValidationError (`account.reason-missing`).
   * @example
   * ```ts
   * const reason = 'Lost phone, confirmed by a call.';
   * await nsem.admin.accounts.resetSecondFactors(31, { reason });
   * ```
   */
  resetSecondFactors(
    id: number,
    body: SecondFactorReset,
    options?: WriteOptions,
  ): ApiPromise<void> {
    return this.api.once('POST /admin/accounts/{id}/second-factors/reset', {
      isEmpty: true,
      path: { id },
      body,
      options,
    });
  }
}

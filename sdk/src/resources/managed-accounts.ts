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
   * List the accounts, newest first.
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
   * Get an account.
   *
   * @throws NotFoundError if it does not exist.
   * @example
   * ```ts
   * const { suspension } = await nsem.admin.accounts.get(31);
   * ```
   */
  get(id: number, options?: RequestOptions): ApiPromise<ManagedAccount> {
    return this.api.send('GET /admin/accounts/{id}', { path: { id }, options });
  }

  /**
   * Suspend an account: its sessions end, its API keys stop and it cannot log in.
   *
   * @throws ConflictError (`account.wrong-state`, `account.own-account`, `account.last-admin`).
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
   * Reactivate a suspended account.
   *
   * @throws ConflictError (`account.wrong-state`) if it is not suspended.
   * @example
   * ```ts
   * await nsem.admin.accounts.reactivate(31);
   * ```
   */
  reactivate(id: number, options?: WriteOptions): ApiPromise<ManagedAccount> {
    return this.api.once('POST /admin/accounts/{id}/reactivate', { path: { id }, options });
  }

  /**
   * Freeze the payouts of a provider: none is created or transferred.
   *
   * @throws ConflictError (`account.wrong-state`) if they are frozen; NotFoundError if the account is
   * not a provider's.
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
    const input = { path: { id }, body, options };
    return this.api.once('POST /admin/accounts/{id}/payouts/freeze', input);
  }

  /**
   * Release the frozen payouts of a provider.
   *
   * @throws ConflictError (`account.wrong-state`) if they are not frozen.
   * @example
   * ```ts
   * await nsem.admin.accounts.releasePayouts(31);
   * ```
   */
  releasePayouts(id: number, options?: WriteOptions): ApiPromise<ManagedAccount> {
    return this.api.once('POST /admin/accounts/{id}/payouts/release', { path: { id }, options });
  }

  /**
   * Remove all second factors of a client or a provider who has lost them, and end their sessions. The
   * user is notified by mail.
   *
   * @throws ConflictError (`second-factor.none-to-reset`, `second-factor.admin-account`).
   * @example
   * ```ts
   * await nsem.admin.accounts.resetSecondFactors(31, { reason: 'Lost phone, confirmed by a call.' });
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

  /**
   * Delete a user's account on their request. The reason is stored.
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
}

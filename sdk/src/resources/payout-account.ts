import type { ApiPromise } from '../core/api-promise.ts';
import type { PayoutAccount, PayoutAccountUpdate } from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/** Where you, a provider, are paid. */
export class OwnPayoutAccount extends Resource {
  /**
   * Get the account to which your payouts are transferred; null if you have not added one.
   *
   * @example
   * ```ts
   * const account = await nsem.account.payoutAccount.get();
   * if (account === null) console.log('Your payouts cannot be transferred yet.');
   * ```
   */
  get(options?: RequestOptions): ApiPromise<PayoutAccount | null> {
    return this.api.send('GET /users/me/payout-account', { isEmpty: 'null', options });
  }

  /**
   * Save the account to which your payouts are transferred, in place of another one: a mobile-money
   * wallet or a bank account. A mail notifies you of the change. Saving the same account again
   * changes nothing.
   *
   * @throws ValidationError (`payout-account.invalid`) if a number cannot be right; PermissionError
   * (`permission.confirmation-required`) if you last confirmed who you are more than 10 minutes ago.
   * @example
   * ```ts
   * await nsem.account.payoutAccount.replace({
   *   kind: 'mobile_money',
   *   network: 'mtn',
   *   number: '0244123456',
   *   holder_name: 'Abena Owusu',
   * });
   * ```
   */
  replace(body: PayoutAccountUpdate, options?: RequestOptions): ApiPromise<PayoutAccount> {
    return this.api.send('PUT /users/me/payout-account', { body, options });
  }

  /**
   * Remove the account: payouts cannot be transferred until you add another one.
   *
   * @throws NotFoundError (`payout-account.not-found`) if there is none.
   * @example
   * ```ts
   * await nsem.account.payoutAccount.delete();
   * ```
   */
  delete(options?: WriteOptions): ApiPromise<void> {
    return this.api.once('DELETE /users/me/payout-account', { isEmpty: true, options });
  }
}

// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { PayoutAccount, PayoutAccountUpdate } from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import { Resource } from './resource.ts';

/** Where you, a provider, are paid. */
export class OwnPayoutAccount extends Resource {
  /**
   * Get where you, a provider, are paid. It is null if you have not added an account. For
   * providers.
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
   * Save where you, a provider, are paid. A mobile-money wallet or a bank account. It is encrypted,
   * admins see it with your payouts, and a mail notifies you of each change. To save the same
   * account again changes nothing. For providers. Needs a recent confirmation.
   *
   * @throws ValidationError (`payout-account.invalid`).
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
   * Remove your payout account. Payouts cannot be transferred until you add another one. For
   * providers. Needs a recent confirmation.
   *
   * @throws NotFoundError (`payout-account.not-found`).
   * @example
   * ```ts
   * await nsem.account.payoutAccount.delete();
   * ```
   */
  delete(options?: WriteOptions): ApiPromise<void> {
    return this.api.once('DELETE /users/me/payout-account', { isEmpty: true, options });
  }
}

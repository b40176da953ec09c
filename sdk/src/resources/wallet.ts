import type { ApiPromise } from '../core/api-promise.ts';
import type {
  Commission,
  CommissionUpdate,
  NewCredit,
  Transaction,
  TransactionQuery,
  Wallet,
  WalletSummary,
  WalletSummaryQuery,
  WalletTotals,
} from '../core/models.ts';
import type { WriteOptions, RequestOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** Money, in GHS. */
export class Wallets extends Resource {
  /**
   * The caller's wallet: a client's balance and what is held for jobs, a provider's earnings.
   *
   * @example
   * ```ts
   * const { wallet_balance, held } = await nsem.wallet.get();
   * ```
   */
  get(options?: RequestOptions): ApiPromise<Wallet> {
    return this.api.send('GET /wallet/me', { options });
  }

  /**
   * What moved the caller's balance, newest first.
   *
   * @example
   * ```ts
   * for await (const line of nsem.wallet.transactions()) {
   *   console.log(line.created_at, line.amount, line.description);
   * }
   * ```
   */
  transactions(query: TransactionQuery = {}, options?: RequestOptions): PagePromise<Transaction> {
    return this.api.list('GET /wallet/transactions', { query, options });
  }

  /**
   * Credits a client's wallet. For admins.
   *
   * @throws ConflictError (`wallet.reference-used`) where the `reference` has been credited before;
   * ValidationError where the person is no client.
   * @example
   * ```ts
   * await nsem.wallet.credit({ user_id: 12, amount: 200, note: 'Mobile money, Adabraka branch' });
   * ```
   */
  credit(body: NewCredit, options?: WriteOptions): ApiPromise<Transaction> {
    return this.api.once('POST /wallet/admin/credits', { body, options });
  }

  /**
   * The money of every client and provider. For admins, and keys with the scope `payouts` or
   * `reports`.
   *
   * @example
   * ```ts
   * for await (const { user_name, pending_payout } of nsem.wallet.summaries({ q: 'Mensah' })) {
   *   console.log(user_name, pending_payout);
   * }
   * ```
   */
  summaries(query: WalletSummaryQuery = {}, options?: RequestOptions): PagePromise<WalletSummary> {
    return this.api.list('GET /wallet/admin/summaries', { query, options });
  }

  /**
   * Where all the money is. For admins, and keys with the scope `payouts` or `reports`.
   *
   * @example
   * ```ts
   * const { total_held, unpaid_earnings } = await nsem.wallet.totals();
   * ```
   */
  totals(options?: RequestOptions): ApiPromise<WalletTotals> {
    return this.api.send('GET /wallet/admin/totals', { options });
  }
}

/** What the marketplace keeps of each job's price, for admins. */
export class Commissions extends Resource {
  /**
   * The rate in force, a fraction from 0 to 1.
   *
   * @example
   * ```ts
   * const { commission_rate } = await nsem.commission.get();
   * ```
   */
  get(options?: RequestOptions): ApiPromise<Commission> {
    return this.api.send('GET /wallet/admin/commission', { options });
  }

  /**
   * Sets the rate, in steps of 0.001; what is completed already keeps its own.
   *
   * @example
   * ```ts
   * await nsem.commission.update({ commission_rate: 0.125 });
   * ```
   */
  update(body: CommissionUpdate, options?: RequestOptions): ApiPromise<Commission> {
    return this.api.send('PUT /wallet/admin/commission', { body, options });
  }
}

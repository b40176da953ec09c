import type { ApiPromise } from '../core/api-promise.ts';
import type {
  Commission,
  CommissionChange,
  CommissionHistoryQuery,
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
import { requireDone } from '../internal/require-done.ts';
import { Resource } from './resource.ts';

/** Wallets and their transactions, in GHS. */
export class Wallets extends Resource {
  /**
   * Get your wallet: the balance and the amount held for jobs, or a provider's earnings.
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
   * List the transactions of your wallet, newest first.
   *
   * @example
   * ```ts
   * for await (const transaction of nsem.wallet.listTransactions()) {
   *   console.log(transaction.created_at, transaction.amount, transaction.description);
   * }
   * ```
   */
  listTransactions(query?: TransactionQuery, options?: RequestOptions): PagePromise<Transaction> {
    return this.api.list('GET /wallet/transactions', { query, options });
  }

  /**
   * Credit a client's wallet. For admins.
   *
   * @throws ConflictError (`wallet.reference-exists`) if the `reference` was credited before;
   * ValidationError if the user is not a client; ApprovalRequiredError if a second admin must approve it.
   * @example
   * ```ts
   * await nsem.wallet.credit({ user_id: 12, amount: 200, note: 'Mobile money, Adabraka branch' });
   * ```
   */
  credit(body: NewCredit, options?: WriteOptions): ApiPromise<Transaction> {
    return requireDone(this.api.once('POST /wallet/admin/credits', { body, options }));
  }

  /**
   * List the wallets of all clients and providers. For admins, and API keys with the scope `payouts`
   * or `reports`.
   *
   * @example
   * ```ts
   * for await (const { user_name, pending_payout } of nsem.wallet.listSummaries({ q: 'Mensah' })) {
   *   console.log(user_name, pending_payout);
   * }
   * ```
   */
  listSummaries(query?: WalletSummaryQuery, options?: RequestOptions): PagePromise<WalletSummary> {
    return this.api.list('GET /wallet/admin/summaries', { query, options });
  }

  /**
   * Get the totals of all wallets. For admins, and API keys with the scope `payouts` or `reports`.
   *
   * @example
   * ```ts
   * const { total_held, unpaid_earnings } = await nsem.wallet.getTotals();
   * ```
   */
  getTotals(options?: RequestOptions): ApiPromise<WalletTotals> {
    return this.api.send('GET /wallet/admin/totals', { options });
  }
}

/** The commission of the marketplace, for admins. */
export class Commissions extends Resource {
  /**
   * Get the current rate, a fraction from 0 to 1.
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
   * List all rates with who set them, newest first.
   *
   * @example
   * ```ts
   * for await (const { changed_at, previous_rate, commission_rate } of nsem.commission.listHistory()) {
   *   console.log(changed_at, previous_rate, commission_rate);
   * }
   * ```
   */
  listHistory(
    query?: CommissionHistoryQuery,
    options?: RequestOptions,
  ): PagePromise<CommissionChange> {
    return this.api.list('GET /wallet/admin/commission/history', { query, options });
  }

  /**
   * Set the rate, in steps of 0.001. Completed jobs keep theirs.
   *
   * @example
   * ```ts
   * await nsem.commission.update({ commission_rate: 0.125 });
   * ```
   */
  update(body: CommissionUpdate, options?: WriteOptions): ApiPromise<Commission> {
    return this.api.once('PUT /wallet/admin/commission', { body, options });
  }
}

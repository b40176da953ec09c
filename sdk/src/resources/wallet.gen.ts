// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type {
  NewCredit,
  Transaction,
  TransactionQuery,
  Wallet,
  WalletSummary,
  WalletSummaryQuery,
  WalletTotals,
} from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
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
   * List your transactions, newest first.
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
   * Credit a client's wallet. For admins. Needs a recent confirmation.
   *
   * @throws ConflictError (`wallet.reference-exists`, `approval.already-waiting`,
   * `approval.too-many-waiting`); ValidationError (`wallet.account-not-found`,
   * `wallet.clients-only`); ApprovalRequiredError if a second admin must approve it.
   * @example
   * ```ts
   * await nsem.wallet.credit({ user_id: 12, amount: 200, note: 'Mobile money, Adabraka branch' });
   * ```
   */
  credit(body: NewCredit, options?: WriteOptions): ApiPromise<Transaction> {
    return requireDone(this.api.once('POST /wallet/admin/credits', { body, options }));
  }

  /**
   * List the wallets of all clients and providers, newest account first. For admins.
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
   * Get the totals of all wallets. For admins.
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

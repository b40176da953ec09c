import type {
  Commission,
  CommissionUpdate,
  NewCredit,
  Transaction,
  TransactionQuery,
  Wallet,
} from '../core/models.ts';
import type { WriteOptions, RequestOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import type { Api } from '../internal/api.ts';

/** Money, in GHS. */
export class Wallets {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * The caller's wallet: a client's balance and what is held for jobs, a provider's earnings.
   *
   * @example
   * ```ts
   * const { wallet_balance, held } = await nsem.wallet.get();
   * ```
   */
  get(options?: RequestOptions): Promise<Wallet> {
    return this.#api.send('GET /wallet/me', { options });
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
    return this.#api.list('GET /wallet/transactions', { query, options });
  }

  /**
   * Credits a client's wallet. For admins.
   *
   * @example
   * ```ts
   * await nsem.wallet.credit({ user_id: 12, amount: 200, note: 'Mobile money, Adabraka branch' });
   * ```
   */
  credit(body: NewCredit, options?: WriteOptions): Promise<Transaction> {
    return this.#api.once('POST /wallet/admin/credits', { body, options });
  }
}

/** What the marketplace keeps of each job's price, for admins. */
export class Commissions {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * The rate in force, a fraction from 0 to 1.
   *
   * @example
   * ```ts
   * const { commission_rate } = await nsem.commission.get();
   * ```
   */
  get(options?: RequestOptions): Promise<Commission> {
    return this.#api.send('GET /wallet/admin/commission', { options });
  }

  /**
   * Sets the rate, in steps of 0.001; what is completed already keeps its own.
   *
   * @example
   * ```ts
   * await nsem.commission.update({ commission_rate: 0.125 });
   * ```
   */
  update(body: CommissionUpdate, options?: RequestOptions): Promise<Commission> {
    return this.#api.send('PUT /wallet/admin/commission', { body, options });
  }
}

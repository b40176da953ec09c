import type { AccountId, JobId, PayoutId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Pesewas } from '../kernel/money.ts';
import type { Page } from '../kernel/page.ts';
import type { LedgerAccount, Posting, PostingKind } from './ledger.ts';

/** One posting as it changed one account. */
export type StatementLine = Readonly<{
  id: number;
  kind: PostingKind;
  /** Positive where the account received money. */
  amount: Pesewas;
  balanceAfter: Pesewas;
  jobId: JobId | null;
  payoutId: PayoutId | null;
  note: string | null;
  at: Instant;
}>;

/** Sums of an account holder's life on the marketplace. */
export type WalletTotals = Readonly<{
  /** In escrow for the client's living jobs, the client's own part of it. */
  held: Pesewas;
  /** What the client paid for completed jobs, less what was refunded. */
  totalSpent: Pesewas;
  /** What the provider earned in all, net, less what was refunded. */
  totalEarned: Pesewas;
  /** The provider's payouts that are not completed. */
  pendingPayout: Pesewas;
}>;

/** The append-only double-entry ledger, with balances cached from its entries. */
export interface LedgerStore {
  /**
   * Appends a posting and moves the cached balances with it.
   *
   * @throws {InvariantError} where the key was posted before, or an account that stays positive would
   *   go below zero: the rules refuse both before it comes to this.
   */
  append(posting: Posting): Promise<void>;
  /** The balance of an account; inside `write`, nobody else changes it before the unit ends. */
  balance(account: LedgerAccount): Promise<Pesewas>;
  /** Whether a posting with this key exists. */
  hasKey(key: string): Promise<boolean>;
  /** The postings that touched an account, newest first. */
  statement(account: LedgerAccount, page: Page): Promise<readonly StatementLine[]>;
  totals(accountId: AccountId): Promise<WalletTotals>;
}

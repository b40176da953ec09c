import type { AccountId, JobId, PayoutId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Pesewas } from '../kernel/money.ts';
import type { CursorPage } from '../kernel/cursor-page.ts';
import type { LedgerAccount, LedgerHolder, Posting, PostingKind } from './ledger.ts';

/** The change that one posting made to one account. */
export type StatementLine = Readonly<{
  id: number;
  kind: PostingKind;
  /** Positive if the account received money. */
  amount: Pesewas;
  balanceAfter: Pesewas;
  jobId: JobId | null;
  payoutId: PayoutId | null;
  note: string | null;
  /** Who caused it; null for the system, and for postings from before this was recorded. */
  actorId: AccountId | null;
  at: Instant;
}>;

/** The change that one posting made to a wallet or to earnings. */
export type HolderLine = StatementLine & LedgerHolder;

/** The changes that some postings made, and after which posting to go on; null if there are no more. */
export type HolderLines = Readonly<{ lines: readonly HolderLine[]; next: number | null }>;

/** An account holder's totals. */
export type WalletTotals = Readonly<{
  /** The client's part of the escrow of their live jobs. */
  held: Pesewas;
  /** What the client paid for completed jobs, less what was refunded. */
  totalSpent: Pesewas;
  /** The provider's net earnings, less what was refunded. */
  totalEarned: Pesewas;
  /** The sum of the provider's payouts that are not completed. */
  pendingPayout: Pesewas;
}>;

/** The append-only double-entry ledger, with balances cached from its entries. */
export interface LedgerStore {
  /**
   * Appends a posting and updates the cached balances.
   *
   * @param actorId who causes it; null for the system.
   * @throws {InvariantError} if the key was already posted, or an account that must stay positive
   *   would go below zero. The rules refuse both earlier, so either is a bug.
   */
  append(posting: Posting, actorId: AccountId | null): Promise<void>;
  /** The balance of an account. Inside `write`, no other unit changes it before this one ends. */
  balance(account: LedgerAccount): Promise<Pesewas>;
  /** Whether a posting with this key exists. */
  hasKey(key: string): Promise<boolean>;
  /** Whether a posting with this reference exists, however it was written. */
  hasReference(reference: string): Promise<boolean>;
  /** The changes of an account, newest first. */
  statement(account: LedgerAccount, page: CursorPage): Promise<readonly StatementLine[]>;
  /**
   * What the postings of a page changed in the wallets and earnings of all users, newest first. The page
   * counts postings, of which each changes some of them or none.
   */
  listHolderLines(page: CursorPage): Promise<HolderLines>;
  totals(accountId: AccountId): Promise<WalletTotals>;
}

import type { AccountId, CursorPage, JobId, PayoutId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { lookAlikeKey } from '../kernel/look-alikes.ts';
import type { Pesewas } from '../kernel/money.ts';
import { composeText } from '../kernel/plain-text.ts';

/** The accounts of the platform, which belong to no user, job or payout: most postings change one of them. */
export const platformAccounts = [
  'cash:clearing',
  'platform:commission',
  'platform:promotions',
] as const;
type PlatformAccount = (typeof platformAccounts)[number];

/** A ledger account, named by what it holds (docs/domain.md, Wallets and ledger). */
export type LedgerAccount =
  | PlatformAccount
  | `client:${number}:wallet`
  | `provider:${number}:earnings`
  | `job:${number}:escrow`
  | `payout:${number}`;

/** The account of a client's wallet. */
export const walletOf = (client: AccountId): LedgerAccount => `client:${client}:wallet`;
/** The account of a provider's unpaid earnings. */
export const earningsOf = (provider: AccountId): LedgerAccount => `provider:${provider}:earnings`;
/** The account of a job's hold until it is completed, cancelled or failed. */
export const escrowOf = (job: JobId): LedgerAccount => `job:${job}:escrow`;
/** A payout in transit. */
export const inTransit = (payout: PayoutId): LedgerAccount => `payout:${payout}`;

/** Whose money a ledger account holds. */
type LedgerHolder = Readonly<{
  accountId: AccountId;
  role: 'client' | 'service-provider';
}>;

/** The user whose wallet or earnings an account holds; undefined for all other accounts. */
export function holderOf(account: LedgerAccount): LedgerHolder | undefined {
  const [kind, id, part] = account.split(':');
  const accountId = Number(id) as AccountId;
  if (kind === 'client' && part === 'wallet') return { accountId, role: 'client' };
  if (kind === 'provider' && part === 'earnings') return { accountId, role: 'service-provider' };
  return undefined;
}

/** Whether an account is one of the platform. */
export const isOfPlatform = (account: LedgerAccount): account is PlatformAccount =>
  platformAccounts.some((one) => one === account);

/**
 * Whether an account may never be negative. Cash and promotions are debited first; earnings and
 * commission become negative when a job is refunded after its money has left them.
 */
export const staysPositive = (account: LedgerAccount): boolean =>
  !isOfPlatform(account) && !account.startsWith('provider:');

/** An amount moved from one account to another, so it balances by construction. */
export type Entry = Readonly<{ debit: LedgerAccount; credit: LedgerAccount; amount: Pesewas }>;

/** Why money moved. */
export const postingKinds = [
  'top-up',
  'hold',
  'adjustment',
  'capture',
  'release',
  'refund',
  'reopening',
  'partial-refund',
  'decision',
  'payout',
  'settlement',
] as const;
export type PostingKind = (typeof postingKinds)[number];

/** The entries of one event, under a key that can be posted only once. */
export type Posting = Readonly<{
  key: string;
  kind: PostingKind;
  /** Amounts above zero; there is no entry for an amount of zero. */
  entries: readonly Entry[];
  jobId: JobId | null;
  payoutId: PayoutId | null;
  /** The reference of the transfer that brought the money, which no other posting has. */
  reference: string | null;
  note: string | null;
  at: Instant;
}>;

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
  /**
   * The actor who caused it; null for the system, and for postings from before this was recorded.
   */
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
  /** The client's payments for completed jobs, less refunds. */
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

/** A reference as it is stored and shown: composed, without superfluous white space. */
export const tidyReference = (reference: string): string =>
  composeText(reference).trim().replaceAll(/\s+/gu, ' ');

/** A reference in the form in which it is compared: two that look the same, in any case, are one. */
export const toReferenceKey = (reference: string): string => lookAlikeKey(reference);

/** Why an operation on money is refused. */
export type WalletFault =
  | Readonly<{
      code: 'wallet.insufficient-funds';
      amountDue: Pesewas;
      balance: Pesewas;
      missing: Pesewas;
      /** The amounts due and missing are the least possible: the work was not measured yet. */
      isLowerBound?: true;
    }>
  | Readonly<{ code: 'wallet.clients-only' }>
  | Readonly<{ code: 'wallet.amount-missing' }>
  | Readonly<{ code: 'wallet.reference-exists' }>
  | Readonly<{ code: 'wallet.account-not-found' }>;

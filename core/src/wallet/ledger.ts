import type { AccountId, JobId, PayoutId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Pesewas } from '../kernel/money.ts';

/** A ledger account, named by what it holds (DESIGN §6). */
export type LedgerAccount =
  | 'cash:clearing'
  | 'platform:commission'
  | 'platform:promotions'
  | `client:${number}:wallet`
  | `provider:${number}:earnings`
  | `job:${number}:escrow`
  | `payout:${number}`;

/** What a client can spend. */
export const walletOf = (client: AccountId): LedgerAccount => `client:${client}:wallet`;
/** What a provider has earned and not yet been paid out. */
export const earningsOf = (provider: AccountId): LedgerAccount => `provider:${provider}:earnings`;
/** What is held for a job until it is delivered or called off. */
export const escrowOf = (job: JobId): LedgerAccount => `job:${job}:escrow`;
/** What is in transit to a provider. */
export const inTransit = (payout: PayoutId): LedgerAccount => `payout:${payout}`;

/**
 * Whether an account may never be below zero. Cash and promotions are debited first by their nature;
 * earnings go below zero when a job is refunded that was already paid out.
 */
export const staysPositive = (account: LedgerAccount): boolean =>
  account !== 'cash:clearing' &&
  account !== 'platform:promotions' &&
  account !== 'platform:commission' &&
  !account.startsWith('provider:');

/** Money moving from one account to another; it balances by construction. */
export type Entry = Readonly<{ debit: LedgerAccount; credit: LedgerAccount; amount: Pesewas }>;

/** Why money moved. */
export const postingKinds = [
  'top-up',
  'hold',
  'adjustment',
  'capture',
  'release',
  'refund',
  'payout',
  'settlement',
] as const;
export type PostingKind = (typeof postingKinds)[number];

/** Entries that belong together under a key that can be posted only once. */
export type Posting = Readonly<{
  key: string;
  kind: PostingKind;
  /** Amounts above zero; no entry where nothing moves. */
  entries: readonly Entry[];
  jobId: JobId | null;
  payoutId: PayoutId | null;
  note: string | null;
  at: Instant;
}>;

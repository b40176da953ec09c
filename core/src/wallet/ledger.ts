import type { AccountId, JobId, PayoutId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Pesewas } from '../kernel/money.ts';

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

/** What a client can spend. */
export const walletOf = (client: AccountId): LedgerAccount => `client:${client}:wallet`;
/** What a provider earned and has not been paid. */
export const earningsOf = (provider: AccountId): LedgerAccount => `provider:${provider}:earnings`;
/** What is held for a job until it is completed, cancelled or failed. */
export const escrowOf = (job: JobId): LedgerAccount => `job:${job}:escrow`;
/** A payout in transit. */
export const inTransit = (payout: PayoutId): LedgerAccount => `payout:${payout}`;

/** Whose money a ledger account holds. */
export type LedgerHolder = Readonly<{
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

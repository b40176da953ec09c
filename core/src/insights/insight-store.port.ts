import type { Role } from '../accounts/account.ts';
import type { Period } from '../kernel/calendar.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Pesewas } from '../kernel/money.ts';
import type { Page } from '../kernel/page.ts';
import type { ServiceStatus } from '../services/service.ts';
import type { ServiceType } from '../services/work.ts';
import type { Earned, EarnedInPeriod } from './earned.ts';
import type { Usage } from './usage.ts';

/** How much there is to look after. */
export type PlatformCounts = Readonly<{
  /** Accounts of service providers, active or not. */
  providers: number;
  /** Service configurations that wait for review. */
  pendingServices: number;
  /** Jobs that are pending or in progress. */
  activeJobs: number;
}>;

/** All jobs, whatever became of them. */
export type JobCounts = Readonly<{
  jobs: number;
  /** Those made at or after the moment that was asked about. */
  recent: number;
  /** Those whose words were counted, and their words together. */
  counted: number;
  words: number;
}>;

/** All completed jobs; a refunded one is none. */
export type CompletedWork = Readonly<{
  jobs: number;
  /** From creation to completion, all together. */
  durationMs: number;
  /** The sum of the prices. */
  revenue: Readonly<Record<ServiceType, Pesewas>>;
  /** What clients paid: the prices less the discounts. */
  spent: Pesewas;
}>;

/** The ratings that a provider was given. */
export type RatingSums = Readonly<{ count: number; stars: number }>;

/** A client's or a provider's money, as admins see it. */
export type WalletLine = Readonly<{
  accountId: AccountId;
  name: string;
  email: string;
  role: Exclude<Role, 'admin'>;
  /** A client's wallet, or a provider's earnings that are not yet in a payout. */
  balance: Pesewas;
  totalEarned: Pesewas;
  totalSpent: Pesewas;
  pendingPayout: Pesewas;
}>;

/** Whose money to list. */
export type WalletFilter = Readonly<{
  role?: WalletLine['role'] | undefined;
  /** Part of a name or of an e-mail address. */
  q?: string | undefined;
}>;

/** Where all the money of the marketplace is. */
export type MoneySums = Readonly<{
  /** In the wallets of clients. */
  wallets: Pesewas;
  /** The prices of jobs that are pending or in progress. */
  held: Pesewas;
  /** Earned by providers and in no payout; below zero where more was refunded. */
  unpaid: Pesewas;
  /** In payouts that are not completed. */
  inTransit: Pesewas;
  /** In completed payouts. */
  paidOut: Pesewas;
  commission: Pesewas;
  /** What the platform has paid for clients; below zero, as the ledger has it. */
  promotions: Pesewas;
}>;

/** What waits in the outbox, and what was given up. */
export type NoticeCounts = Readonly<{ waiting: number; dead: number }>;

/** Sums over what is stored, each made where it is stored: no rows are loaded for them. */
export interface InsightStore {
  countPlatform(): Promise<PlatformCounts>;
  countJobs(since: Instant): Promise<JobCounts>;
  sumCompleted(): Promise<CompletedWork>;
  /** How many jobs a client has made at or after a moment, whatever became of them. */
  countCalls(clientId: AccountId, since: Instant): Promise<number>;
  /** What the jobs of a client that were completed in a period come to; `usageOf` of each. */
  sumUsage(clientId: AccountId, period: Period): Promise<Usage>;
  sumEarned(providerId: AccountId, period: Period): Promise<EarnedInPeriod>;
  /** What a provider's completed jobs brought, from the first day on. */
  sumEarnedByService(providerId: AccountId): Promise<Readonly<Record<ServiceType, Earned>>>;
  sumRatings(providerId: AccountId): Promise<RatingSums>;
  countServices(providerId: AccountId): Promise<Readonly<Record<ServiceStatus, number>>>;
  /** The money of clients and providers, the newest person first; admins have none. */
  listWallets(filter: WalletFilter, page: Page): Promise<readonly WalletLine[]>;
  sumMoney(): Promise<MoneySums>;
  countNotices(): Promise<NoticeCounts>;
}

import type { Role } from '../accounts/account.ts';
import type { Instant, Period } from '../kernel/instant.ts';
import type { AccountId, CursorPage } from '../kernel/ids.ts';
import type { Pesewas } from '../kernel/money.ts';
import type { ServiceStatus, ServiceType } from '../services/service.ts';
import type { Earned, EarnedInPeriod } from './figures.ts';
import type { ResultLine } from './review-rates.ts';
import type { Usage } from '../jobs/usage.ts';

/** The counts that an admin sees at a glance. */
export type PlatformCounts = Readonly<{
  /** Accounts of service providers, active or not. */
  providers: number;
  /** Service configurations that are pending review. */
  pendingServices: number;
  /** Jobs that are pending or in progress. */
  activeJobs: number;
}>;

/** The counts of work for admins. */
export type WaitingCounts = Readonly<{
  /** Service configurations that are pending review. */
  services: number;
  /** Jobs that have been pending since a time or longer. */
  jobs: number;
  /** Payouts that are not completed. */
  payouts: number;
  /** Contact messages that are not answered. */
  messages: number;
  /** Suspicious pairs that no admin has reviewed. */
  pairs: number;
}>;

/** Counts of jobs in any state. */
export type JobCounts = Readonly<{
  jobs: number;
  /** Those created at or after the requested time. */
  recent: number;
  /** Those whose words were counted; `words` is their total. */
  counted: number;
  words: number;
}>;

/** Totals of completed jobs; refunded jobs do not count. */
export type CompletedWork = Readonly<{
  jobs: number;
  /** The total time from creation to completion. */
  durationMs: number;
  /** The sum of the prices, by service. */
  revenue: Readonly<Record<ServiceType, Pesewas>>;
  /** The payments of clients: the prices less the discounts. */
  spent: Pesewas;
}>;

/** The ratings that a provider received: how many, and the sum of their stars. */
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

/** Whose wallets to list. */
export type WalletFilter = Readonly<{
  role?: WalletLine['role'] | undefined;
  /** Part of a name or of an e-mail address. */
  q?: string | undefined;
}>;

/** The totals of the ledger's accounts. */
export type MoneySums = Readonly<{
  /** In the wallets of clients. */
  wallets: Pesewas;
  /** The prices of jobs that are pending or in progress. */
  held: Pesewas;
  /** Earned by providers and in no payout; negative if more was refunded. */
  unpaid: Pesewas;
  /** In payouts that are not completed. */
  inTransit: Pesewas;
  /** In completed payouts. */
  paidOut: Pesewas;
  commission: Pesewas;
  /** The payments of the platform for clients; negative, as in the ledger. */
  promotions: Pesewas;
}>;

/** Notices in the outbox that are pending, and those that failed. */
export type NoticeCounts = Readonly<{ pending: number; failed: number }>;

/** The sums of the marketplace over a period. */
export type PeriodSums = Readonly<{
  /** Jobs that were created. */
  requested: number;
  /** Clients who created one. */
  clients: number;
  /** Jobs that were completed, and not refunded since. */
  completed: number;
  /** The sum of their prices. */
  revenue: Pesewas;
  /** Providers who completed one. */
  providers: number;
  /** The median time from creation to completion, in milliseconds; null if none was completed. */
  medianMs: number | null;
}>;

/**
 * Aggregates that are read from maintained totals, so that no rows are loaded for them, and from few rows
 * where there are none.
 */
export interface InsightStore {
  countPlatform(): Promise<PlatformCounts>;
  /**
   * Often polled: reads what is pending, from indexes.
   *
   * @param pendingSince the last time at which a job that counts was created.
   */
  countWaiting(pendingSince: Instant): Promise<WaitingCounts>;
  /** @param since the start of a day. */
  countJobs(since: Instant): Promise<JobCounts>;
  sumCompleted(): Promise<CompletedWork>;
  /**
   * @param period whole days, at most a week. The median of more than 2,000 jobs is exact to a twentieth
   *   of it.
   */
  sumPeriod(period: Period): Promise<PeriodSums>;
  /**
   * What became of the results that were delivered first in a period, by provider and service.
   *
   * @param period whole days, at most a week.
   */
  countResults(period: Period): Promise<readonly ResultLine[]>;
  /** How many jobs a client created at or after a time, in any state. */
  countCalls(clientId: AccountId, since: Instant): Promise<number>;
  /** The usage of a client's jobs that were completed in whole days: the sum of `usageOf`. */
  sumUsage(clientId: AccountId, period: Period): Promise<Usage>;
  /** The earnings of a provider in whole days, less refunds. */
  sumEarned(providerId: AccountId, period: Period): Promise<EarnedInPeriod>;
  /** The earnings of all completed jobs of a provider. */
  sumEarnedByService(providerId: AccountId): Promise<Readonly<Record<ServiceType, Earned>>>;
  sumRatings(providerId: AccountId): Promise<RatingSums>;
  countServices(providerId: AccountId): Promise<Readonly<Record<ServiceStatus, number>>>;
  /** The wallets of clients and providers, newest account first; admins have none. */
  listWallets(filter: WalletFilter, page: CursorPage): Promise<readonly WalletLine[]>;
  sumMoney(): Promise<MoneySums>;
  countNotices(): Promise<NoticeCounts>;
}

import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { dayMs, type Instant, later, monthOf, type Period, weekOf } from '../kernel/instant.ts';
import type { CursorPage } from '../kernel/ids.ts';
import { addMoney, pesewas, type Pesewas } from '../kernel/money.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { ServiceType } from '../services/service.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { averageHours, averageWhole, percentOf } from './figures.ts';
import type { ResultLine } from './review-rates.ts';
import type {
  CompletedWork,
  MoneySums,
  NoticeCounts,
  PeriodSums,
  PlatformCounts,
  WaitingCounts,
  WalletFilter,
  WalletLine,
} from './insight-store.port.ts';

/** The key figures of the marketplace (docs/domain.md, Statistics). */
export type PlatformStats = PlatformCounts &
  Readonly<{
    /** The sum of the prices of completed jobs. */
    revenue: Pesewas;
  }>;

const totalOf = ({ revenue }: CompletedWork): Pesewas => addMoney(...Object.values(revenue));

/** Reads the key figures of the marketplace. */
export async function readStats(
  { insights }: Stores,
  actor: Actor,
): Promise<Result<PlatformStats, PermissionFault>> {
  if (!can(actor, 'analytics.read')) return deny(actor, 'analytics.read');
  const counts = await insights.countPlatform();
  return ok({ ...counts, revenue: totalOf(await insights.sumCompleted()) });
}

/** The analytics of the marketplace (docs/domain.md, Statistics). */
export type Analytics = Readonly<{
  /** From creation to completion of completed jobs, in hours to one decimal. */
  averageJobHours: number;
  /** Completed jobs as a percentage of all jobs, to one decimal. */
  successRate: number;
  /** Over the jobs whose words were counted, rounded. */
  averageWords: number;
  /** Jobs created since the first of the month. */
  callsThisMonth: number;
  revenueByService: Readonly<Record<ServiceType | 'total', Pesewas>>;
}>;

/** Reads the analytics of the marketplace. */
export async function readAnalytics(
  { insights }: Stores,
  actor: Actor,
  _input: unknown,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<Analytics, PermissionFault>> {
  if (!can(actor, 'analytics.read')) return deny(actor, 'analytics.read');
  const all = await insights.countJobs(monthOf(now).from);
  const completed = await insights.sumCompleted();
  return ok({
    averageJobHours: averageHours(completed.durationMs, completed.jobs),
    successRate: percentOf(completed.jobs, all.jobs),
    averageWords: averageWhole(all.words, all.counted),
    callsThisMonth: all.recent,
    revenueByService: { ...completed.revenue, total: totalOf(completed) },
  });
}

/** The totals of all wallets, for the admin's summary cards. */
export type MoneyReport = Readonly<Omit<MoneySums, 'paidOut'>> &
  Readonly<{
    /** Net earnings of providers: paid out, in transit or unpaid. */
    totalEarned: Pesewas;
    totalSpent: Pesewas;
    providers: number;
  }>;

/** Reads the totals of all wallets. */
export async function readWalletTotals(
  { insights }: Stores,
  actor: Actor,
): Promise<Result<MoneyReport, PermissionFault>> {
  if (!can(actor, 'wallets.summarize')) return deny(actor, 'wallets.summarize');
  const { paidOut, ...sums } = await insights.sumMoney();
  const { spent } = await insights.sumCompleted();
  const { providers } = await insights.countPlatform();
  return ok({
    ...sums,
    totalEarned: addMoney(sums.unpaid, sums.inTransit, paidOut),
    totalSpent: spent,
    promotions: pesewas(-sums.promotions),
    providers,
  });
}

/** Lists the wallets of all clients and providers, newest account first. */
export async function listWalletSummaries(
  { insights }: Stores,
  actor: Actor,
  { page, ...filter }: WalletFilter & Readonly<{ page: CursorPage }>,
): Promise<Result<readonly WalletLine[], PermissionFault>> {
  if (!can(actor, 'wallets.summarize')) return deny(actor, 'wallets.summarize');
  return ok(await insights.listWallets(filter, page));
}

/** Counts the notices that are pending and those that failed. */
export async function countNotices(
  { insights }: Stores,
  actor: Actor,
): Promise<Result<NoticeCounts, PermissionFault>> {
  if (!can(actor, 'system.inspect')) return deny(actor, 'system.inspect');
  return ok(await insights.countNotices());
}

/** The figures of the marketplace for a week (docs/domain.md, Statistics). */
export type TrendWeek = Readonly<{
  /** Monday, 0:00 in Accra. */
  monday: Instant;
  sums: PeriodSums;
  /** The results that were delivered first in it. */
  results: readonly ResultLine[];
}>;

const weekMs = 7 * dayMs;

/** How many weeks a trend has, the present one included. */
const weeksInTrend = 12;

/** The Mondays of the weeks of a trend, oldest first. */
export const trendWeeks = (now: Instant): readonly Instant[] => {
  const { monday } = weekOf(now);
  return Array.from({ length: weeksInTrend }, (_, index) =>
    later(monday, (index + 1 - weeksInTrend) * weekMs),
  );
};

/** Reads what happened in the week that starts on a Monday. */
export async function readTrendWeek(
  { insights }: Stores,
  actor: Actor,
  { monday }: Readonly<{ monday: Instant }>,
): Promise<Result<TrendWeek, PermissionFault>> {
  if (!can(actor, 'analytics.read')) return deny(actor, 'analytics.read');
  const week: Period = { from: monday, until: later(monday, weekMs) };
  const results = await insights.countResults(week);
  return ok({ monday, sums: await insights.sumPeriod(week), results });
}

/** The counts of work for admins, with the large sums that need a second admin. */
export type Waiting = WaitingCounts & Readonly<{ approvals: number }>;

/** How long a job is pending before admins should assign it. */
const longPendingMs = dayMs;

/** Counts what is pending until an admin acts: reads what is pending, and nothing that is done. */
export async function readWaiting(
  { approvals, insights }: Stores,
  actor: Actor,
  _input: unknown,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<Waiting, PermissionFault>> {
  if (!can(actor, 'analytics.read')) return deny(actor, 'analytics.read');
  const counts = await insights.countWaiting(later(now, -longPendingMs));
  return ok({ ...counts, approvals: await approvals.countWaiting(now) });
}

import { monthOf } from '../kernel/calendar.ts';
import type { Instant } from '../kernel/instant.ts';
import { addMoney, pesewas, type Pesewas } from '../kernel/money.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import type { ServiceType } from '../services/work.ts';
import { averageHours, averageWhole, percentOf } from './figures.ts';
import type { CompletedWork, MoneySums, PlatformCounts } from './insight-store.port.ts';

/** The marketplace at a glance (specification §9). */
export type PlatformStats = PlatformCounts &
  Readonly<{
    /** The prices of completed jobs. */
    revenue: Pesewas;
  }>;

const totalOf = ({ revenue }: CompletedWork): Pesewas => addMoney(...Object.values(revenue));

/** Reads the marketplace at a glance. */
export async function readStats({ insights }: Stores): Promise<PlatformStats> {
  const counts = await insights.countPlatform();
  return { ...counts, revenue: totalOf(await insights.sumCompleted()) };
}

/** How the marketplace does (specification §9). */
export type Analytics = Readonly<{
  /** From creation to completion, of completed jobs; hours to one decimal. */
  averageJobHours: number;
  /** Completed jobs in all jobs; percent to one decimal. */
  successRate: number;
  /** Of the jobs whose words were counted; rounded. */
  averageWords: number;
  /** Jobs made since the first of the month. */
  callsThisMonth: number;
  revenueByService: Readonly<Record<ServiceType | 'total', Pesewas>>;
}>;

/** Reads how the marketplace does. */
export async function readAnalytics({ insights }: Stores, now: Instant): Promise<Analytics> {
  const all = await insights.countJobs(monthOf(now).from);
  const completed = await insights.sumCompleted();
  return {
    averageJobHours: averageHours(completed.durationMs, completed.jobs),
    successRate: percentOf(completed.jobs, all.jobs),
    averageWords: averageWhole(all.words, all.counted),
    callsThisMonth: all.recent,
    revenueByService: { ...completed.revenue, total: totalOf(completed) },
  };
}

/** Where all the money is, for the admin's summary cards. */
export type MoneyReport = Readonly<Omit<MoneySums, 'paidOut'>> &
  Readonly<{
    /** What providers have earned, net: paid out, on its way, or owed. */
    totalEarned: Pesewas;
    totalSpent: Pesewas;
    providers: number;
  }>;

/** Reads where all the money is. */
export async function readMoney({ insights }: Stores): Promise<MoneyReport> {
  const { paidOut, ...sums } = await insights.sumMoney();
  const { spent } = await insights.sumCompleted();
  const { providers } = await insights.countPlatform();
  return {
    ...sums,
    totalEarned: addMoney(sums.unpaid, sums.inTransit, paidOut),
    totalSpent: spent,
    promotions: pesewas(-sums.promotions),
    providers,
  };
}

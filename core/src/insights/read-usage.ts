import { monthOf } from '../kernel/calendar.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import type { Usage } from './usage.ts';

/** How many months the usage charts show (specification §9). */
const chartMonths = 6;

/** What a client's jobs that were completed in a month come to. */
export type MonthlyUsage = Usage & Readonly<{ month: Instant }>;

/** A client's use of the marketplace. */
export type UsageReport = Readonly<{
  /** The last six months, the oldest first and this one last. */
  months: readonly MonthlyUsage[];
  /** Calls are all jobs made since the first; the rest is of those completed since then. */
  thisMonth: Usage;
}>;

/** The use that a client made of the marketplace in a month, so many before this one. */
async function readMonth(
  { insights }: Stores,
  clientId: AccountId,
  { now, before }: Readonly<{ now: Instant; before: number }>,
): Promise<MonthlyUsage> {
  const period = monthOf(now, before);
  return { month: period.from, ...(await insights.sumUsage(clientId, period)) };
}

/** Reads what a client's charts and cards show. */
export async function readUsage(
  stores: Stores,
  clientId: AccountId,
  now: Instant,
): Promise<UsageReport> {
  const months: MonthlyUsage[] = [];
  for (let before = chartMonths - 1; before > 0; before -= 1) {
    months.push(await readMonth(stores, clientId, { now, before }));
  }
  const thisMonth = await readMonth(stores, clientId, { now, before: 0 });
  const calls = await stores.insights.countCalls(clientId, thisMonth.month);
  return { months: [...months, thisMonth], thisMonth: { ...thisMonth, calls } };
}

/** What a client is billed for the jobs that were completed in a month. */
export type Billing = Readonly<{ thisMonth: MonthlyUsage; lastMonth: MonthlyUsage }>;

/** Reads what a client is billed. */
export async function readBilling(
  stores: Stores,
  clientId: AccountId,
  now: Instant,
): Promise<Billing> {
  return {
    thisMonth: await readMonth(stores, clientId, { now, before: 0 }),
    lastMonth: await readMonth(stores, clientId, { now, before: 1 }),
  };
}

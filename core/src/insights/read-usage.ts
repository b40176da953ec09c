import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { monthOf } from '../kernel/calendar.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { Usage } from '../jobs/usage.ts';

/** How many months the usage charts show (docs/domain.md, Statistics). */
const chartMonths = 6;

/** The totals of a client's jobs that were completed in a month. */
export type MonthlyUsage = Usage & Readonly<{ month: Instant }>;

/** A client's use of the marketplace. */
export type UsageReport = Readonly<{
  /** The last six months including this one, oldest first. */
  months: readonly MonthlyUsage[];
  /** `calls` counts all jobs created this month; the other figures count those completed in it. */
  thisMonth: Usage;
}>;

/** Reads a client's usage of the month that is `before` months before this one. */
async function readMonth(
  { insights }: Stores,
  clientId: AccountId,
  { now, before }: Readonly<{ now: Instant; before: number }>,
): Promise<MonthlyUsage> {
  const period = monthOf(now, before);
  return { month: period.from, ...(await insights.sumUsage(clientId, period)) };
}

/** Reads the usage for a client's charts and cards. */
export async function readUsage(
  stores: Stores,
  actor: Actor,
  _input: unknown,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<UsageReport, PermissionFault>> {
  if (!can(actor, 'usage.read')) return deny(actor, 'usage.read');
  const { accountId: clientId } = actor;
  const months: MonthlyUsage[] = [];
  for (let before = chartMonths - 1; before > 0; before -= 1) {
    months.push(await readMonth(stores, clientId, { now, before }));
  }
  const thisMonth = await readMonth(stores, clientId, { now, before: 0 });
  const calls = await stores.insights.countCalls(clientId, thisMonth.month);
  return ok({ months: [...months, thisMonth], thisMonth: { ...thisMonth, calls } });
}

/** The bills for the jobs that were completed in this month and in the last. */
export type Billing = Readonly<{ thisMonth: MonthlyUsage; lastMonth: MonthlyUsage }>;

/** Reads a client's bills. */
export async function readBilling(
  stores: Stores,
  actor: Actor,
  _input: unknown,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<Billing, PermissionFault>> {
  if (!can(actor, 'usage.read')) return deny(actor, 'usage.read');
  const { accountId: clientId } = actor;
  return ok({
    thisMonth: await readMonth(stores, clientId, { now, before: 0 }),
    lastMonth: await readMonth(stores, clientId, { now, before: 1 }),
  });
}

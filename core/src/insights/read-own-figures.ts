import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { Usage } from '../jobs/usage.ts';
import { type Instant, monthOf } from '../kernel/instant.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Pesewas } from '../kernel/money.ts';
import { ok, type Result } from '../kernel/result.ts';
import { conditionsOf, type HoldConditions } from '../payouts/earning-hold.ts';
import {
  type EarningHoldContext,
  type EarningWithHold,
  findHeld,
} from '../payouts/held-earnings.ts';
import type { ServiceStatus, ServiceType } from '../services/service.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { readBalance, type WalletBalance } from '../wallet/read-wallet.ts';
import { addEarned, type Earned, type EarnedInPeriod, nothingEarned, ratingOf } from './figures.ts';

/** A provider's earnings, ratings and services, for their dashboard. */
export type EarningsReport = Readonly<{
  thisMonth: EarnedInPeriod;
  lastMonth: EarnedInPeriod;
  /** Of all completed jobs. */
  allTime: Earned;
  byService: Readonly<Record<ServiceType, Earned>>;
  /** To one decimal; null if there are no ratings. */
  averageRating: number | null;
  ratingCount: number;
  services: Readonly<Record<ServiceStatus, number>>;
  /** The oldest earnings of free jobs that are not in a payout yet, because they are held; at most 100. */
  held: readonly EarningWithHold[];
  /** The conditions that release the earnings of free jobs; null if none are held. */
  holdConditions: HoldConditions | null;
}>;

/** Reads a provider's earnings report. */
export async function readEarnings(
  { insights, payouts }: Stores,
  actor: Actor,
  _input: unknown,
  { now, hold }: EarningHoldContext,
): Promise<Result<EarningsReport, PermissionFault>> {
  if (!can(actor, 'earnings.read')) return deny(actor, 'earnings.read');
  const { accountId: providerId } = actor;
  const byService = await insights.sumEarnedByService(providerId);
  const ratings = await insights.sumRatings(providerId);
  return ok({
    thisMonth: await insights.sumEarned(providerId, monthOf(now)),
    lastMonth: await insights.sumEarned(providerId, monthOf(now, 1)),
    allTime: Object.values(byService).reduce(addEarned, nothingEarned),
    byService,
    averageRating: ratingOf(ratings.stars, ratings.count),
    ratingCount: ratings.count,
    services: await insights.countServices(providerId),
    held: (await findHeld({ payouts }, { providerId }, { now, hold })).oldest,
    holdConditions: conditionsOf(hold),
  });
}

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

/** A user's balance and totals, with what payouts leave out of it. */
export type WalletSummary = WalletBalance &
  Readonly<{
    /** The held part of a provider's balance, which payouts leave out; null for others. */
    heldFromPayouts: Pesewas | null;
    /** The part of a provider's balance by results that can be contested, which no payout pays yet; null for others. */
    inReview: Pesewas | null;
  }>;

/**
 * Reads a client's wallet, or a provider's earnings that are not yet in a payout.
 *
 * @param context the time and the policy by which earnings are held; without them, what is held is null.
 */
export async function readWallet(
  stores: Stores,
  actor: Actor,
  _input?: unknown,
  { now, hold }: Partial<EarningHoldContext> = {},
): Promise<Result<WalletSummary, PermissionFault>> {
  const own = await readBalance(stores, actor);
  if (!own.ok) return own;
  const { accountId: providerId, role } = own.value;
  if (role !== 'service-provider')
    return ok({ ...own.value, heldFromPayouts: null, inReview: null });
  const inReview = await stores.payouts.sumUncleared(providerId);
  if (now === undefined || hold === undefined)
    return ok({ ...own.value, heldFromPayouts: null, inReview });
  const held = await findHeld(stores, { providerId }, { now, hold });
  return ok({ ...own.value, heldFromPayouts: held.sum, inReview });
}

import type { Actor } from '../accounts/actor.ts';
import { type PermissionFault, permit } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { dayMs, type Instant, later, weekOf } from '../kernel/instant.ts';
import { invariant, ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { postPayout } from '../wallet/postings.ts';
import type { PayoutFault } from './decide-payout.ts';
import { type EarningHoldContext, releaseByRule } from './held-earnings.ts';
import type { PairContext } from './review-suspicious-pairs.ts';
import type { DueEarnings } from './payout-store.port.ts';
import type { ListedPayout, NewPayout, Payee, Unpaid } from './payout.ts';

/** The last time whose earnings a run pays, and the time of the run. */
export type PayoutRun = Readonly<{ cutOff: Instant; now: Instant }>;

/** A payout to create, with its payee and the number of its earnings. */
type PlannedPayout = Readonly<{ payout: NewPayout; payee: Payee; earnings: number }>;

/**
 * The last time whose earnings are paid: now, or the end of the week that starts on a Monday.
 *
 * @param weekStart the midnight at which the Monday starts, or null for now.
 */
export function decideCutOff(
  weekStart: Instant | null,
  now: Instant,
): Result<Instant, PayoutFault> {
  if (weekStart === null) return ok(now);
  const isFit = weekOf(weekStart).monday === weekStart && weekStart <= now;
  return isFit ? ok(later(weekStart, 7 * dayMs - 1)) : refuse({ code: 'payout.week-invalid' });
}

/**
 * Plans one payout for each provider whose unpaid earnings are above zero. A provider who owes more
 * in refunds than they have earned since gets none until that changes; nor does one who is suspended
 * or whose payouts are frozen.
 */
export function planPayouts(
  unpaid: readonly Unpaid[],
  { cutOff, now }: PayoutRun,
): readonly PlannedPayout[] {
  const { monday: weekStart, sunday: weekEnd } = weekOf(cutOff);
  return unpaid
    .filter(({ net, isPayable }) => net > 0n && isPayable)
    .map(({ earnings, payee, isPayable: _, ...owed }) => ({
      earnings,
      payee,
      payout: {
        ...owed,
        weekStart,
        weekEnd,
        status: 'pending',
        reference: null,
        payoutAccountId: null,
        failureReason: null,
        createdAt: now,
        updatedAt: now,
        processedAt: null,
        completedAt: null,
      },
    }));
}

/**
 * Creates one payout for each provider with unpaid earnings up to now, or up to the end of the
 * given week, except those that are held. A provider who is suspended or whose payouts are frozen
 * gets none. Idempotent: an earning belongs to at most one payout, so a repeated run creates nothing.
 */
export async function createWeeklyPayouts(
  stores: Stores,
  actor: Actor,
  { weekStart }: Readonly<{ weekStart: Instant | null }>,
  context: EarningHoldContext & PairContext,
): Promise<Result<readonly ListedPayout[], PayoutFault | PermissionFault>> {
  const { now } = context;
  const permitted = permit(actor, 'payouts.create', now);
  if (!permitted.ok) return permitted;
  const cutOff = decideCutOff(weekStart, now);
  if (!cutOff.ok) return cutOff;
  const run = { cutOff: cutOff.value, now };
  const due = { until: cutOff.value };
  await releaseByRule(stores, context);
  const created: ListedPayout[] = [];
  for (const planned of planPayouts(await stores.payouts.sumUnpaid(due), run)) {
    created.push(await createPayout(stores, planned, { due, now, actor }));
  }
  return ok(created);
}

async function createPayout(
  stores: Stores,
  { payout: planned, earnings, payee }: PlannedPayout,
  { due, now, actor }: Readonly<{ due: DueEarnings; now: Instant; actor: Actor }>,
): Promise<ListedPayout> {
  const { payouts, ledger } = stores;
  const payout = await payouts.insert(planned);
  const claimed = await payouts.claimEarnings(payout, due);
  invariant(claimed === earnings, `payout ${payout.id} pays the earnings that were summed`);
  const { id: payoutId, providerId, net } = payout;
  await ledger.append(postPayout({ payoutId, providerId, net }, now), actor.accountId);
  const created = { providerId, netPesewas: net, status: payout.status };
  const done = { action: 'payout.create', objectId: payoutId, after: created } as const;
  await recordAction(stores, { actor, now }, done);
  const currentAccount = (await stores.payoutAccounts.findCurrent(providerId)) ?? null;
  return { ...payout, ...payee, paidAccount: null, currentAccount };
}

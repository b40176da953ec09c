import type { Actor } from '../accounts/actor.ts';
import { can, denied, type PermissionFault } from '../accounts/permission.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant } from '../kernel/invariant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { postPayout } from '../wallet/postings.ts';
import { heldSince } from './earning-hold.ts';
import { releaseTrusted, type EarningHoldContext } from './held-earnings.ts';
import type { PayoutFault } from './payout-fault.ts';
import type { DueEarnings } from './payout-store.port.ts';
import type { ListedPayout } from './payout.ts';
import { decideCutOff, planPayouts, type PlannedPayout } from './plan-payouts.ts';

/**
 * Creates one payout for each provider with unpaid earnings up to now, or up to the end of the
 * given week, except those that are held. Idempotent: an earning belongs to at most one payout, so a repeated run creates
 * nothing.
 */
export async function createWeeklyPayouts(
  stores: Stores,
  actor: Actor,
  { weekStart }: Readonly<{ weekStart: Instant | null }>,
  { now, hold }: EarningHoldContext,
): Promise<Result<readonly ListedPayout[], PayoutFault | PermissionFault>> {
  if (!can(actor, 'payouts.manage')) return denied;
  const cutOff = decideCutOff(weekStart, now);
  if (!cutOff.ok) return cutOff;
  const run = { cutOff: cutOff.value, now };
  const due = { until: cutOff.value, heldSince: heldSince(hold, now) };
  await releaseTrusted(stores, { now, hold });
  const created: ListedPayout[] = [];
  for (const planned of planPayouts(await stores.payouts.sumUnpaid(due), run)) {
    created.push(await createPayout(stores, planned, due));
  }
  return ok(created);
}

async function createPayout(
  { payouts, ledger }: Stores,
  { payout: planned, earnings, payee }: PlannedPayout,
  due: DueEarnings,
): Promise<ListedPayout> {
  const payout = await payouts.insert(planned);
  const claimed = await payouts.claimEarnings(payout, due);
  invariant(claimed === earnings, `payout ${payout.id} pays the earnings that were summed`);
  const { id: payoutId, providerId, net, createdAt } = payout;
  await ledger.append(postPayout({ payoutId, providerId, net }, createdAt));
  return { ...payout, ...payee };
}

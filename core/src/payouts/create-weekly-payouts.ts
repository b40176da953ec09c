import type { Actor } from '../accounts/actor.ts';
import { permit, type PermissionFault } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant } from '../kernel/invariant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { postPayout } from '../wallet/postings.ts';
import { releaseByRule, type EarningHoldContext } from './held-earnings.ts';
import type { PairContext } from './note-pair.ts';
import type { PayoutFault } from './payout-fault.ts';
import type { DueEarnings } from './payout-store.port.ts';
import type { ListedPayout } from './payout.ts';
import { decideCutOff, planPayouts, type PlannedPayout } from './plan-payouts.ts';

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

import type { Instant } from '../kernel/instant.ts';
import { invariant } from '../kernel/invariant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import { postPayout } from '../wallet/postings.ts';
import type { PayoutFault } from './payout-fault.ts';
import type { ListedPayout } from './payout.ts';
import { decideCutOff, planPayouts, type PayoutRun, type PlannedPayout } from './plan-payouts.ts';

/**
 * Makes the weekly payouts: one for each provider who is owed something for earnings up to now, or
 * up to the end of the week named. Done again at once, it finds nothing that is owed.
 */
export async function runPayouts(
  stores: Stores,
  { weekStart }: Readonly<{ weekStart: Instant | null }>,
  now: Instant,
): Promise<Result<readonly ListedPayout[], PayoutFault>> {
  const cutOff = decideCutOff(weekStart, now);
  if (!cutOff.ok) return cutOff;
  const run = { cutOff: cutOff.value, now };
  const made: ListedPayout[] = [];
  for (const planned of planPayouts(await stores.payouts.sumUnpaid(run.cutOff), run)) {
    made.push(await makePayout(stores, planned, run));
  }
  return ok(made);
}

async function makePayout(
  { payouts, ledger }: Stores,
  planned: PlannedPayout,
  { cutOff, now }: PayoutRun,
): Promise<ListedPayout> {
  const payout = await payouts.insert(planned.payout);
  const claimed = await payouts.claimEarnings(payout, cutOff);
  invariant(claimed === planned.earnings, `payout ${payout.id} pays what was summed up`);
  const { id: payoutId, providerId, net } = payout;
  await ledger.append(postPayout({ payoutId, providerId, net }, now));
  const listed = await payouts.find(payoutId);
  invariant(listed !== undefined, 'a payout that was made is there');
  return listed;
}

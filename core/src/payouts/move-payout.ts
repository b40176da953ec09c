import type { PayoutId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import {
  decideComplete,
  decideFailure,
  decideProcess,
  type PayoutOutcome,
} from './decide-payout.ts';
import type { PayoutFault } from './payout-fault.ts';
import type { ListedPayout, Payout } from './payout.ts';

/** How a transfer ended: it arrived, perhaps under a reference of its own, or failed for a reason. */
export type PayoutEnding =
  | Readonly<{ status: 'completed'; reference: string | null }>
  | Readonly<{ status: 'failed'; failureReason: string }>;

/** Finds the payout, lets the rules decide about it, and saves everything that changes. */
async function movePayout(
  { payouts, ledger, outbox }: Stores,
  id: PayoutId,
  decide: (payout: Payout) => Result<PayoutOutcome, PayoutFault>,
): Promise<Result<ListedPayout, PayoutFault>> {
  const found = await payouts.find(id);
  if (found === undefined) return refuse({ code: 'payout.not-found' });
  const decided = decide(found);
  if (!decided.ok) return decided;
  const { payout, posting, notice } = decided.value;
  await payouts.replace(payout);
  if (posting !== null) await ledger.append(posting);
  if (notice !== null) await outbox.put(notice, payout.updatedAt);
  return ok({ ...found, ...payout });
}

/** Sends a payout, for the first time or again after it failed. */
export const processPayout = (
  stores: Stores,
  id: PayoutId,
  now: Instant,
): Promise<Result<ListedPayout, PayoutFault>> =>
  movePayout(stores, id, (payout) => decideProcess(payout, now));

/** Writes down how the transfer of a payout ended. */
export const endPayout = (
  stores: Stores,
  { id, ending }: Readonly<{ id: PayoutId; ending: PayoutEnding }>,
  now: Instant,
): Promise<Result<ListedPayout, PayoutFault>> =>
  movePayout(stores, id, (payout) =>
    ending.status === 'completed'
      ? decideComplete(payout, ending.reference, now)
      : decideFailure(payout, ending.failureReason, now),
  );

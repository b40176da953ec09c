import type { Actor } from '../accounts/actor.ts';
import { permit, type PermissionFault } from '../accounts/permission.ts';
import type { PayoutId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import {
  decideComplete,
  decideFailure,
  decideProcess,
  type PayoutOutcome,
} from './decide-payout.ts';
import type { PayoutFault } from './payout-fault.ts';
import type { ListedPayout, Payout } from './payout.ts';

/** How a transfer ended: completed, with its reference if there is one, or failed for a reason. */
export type PayoutEnding =
  | Readonly<{ status: 'completed'; reference: string | null }>
  | Readonly<{ status: 'failed'; failureReason: string }>;

/** Loads the payout, decides the move and saves everything that it changes. */
async function movePayout(
  { payouts, ledger, outbox }: Stores,
  { actor, id, now }: Readonly<{ actor: Actor; id: PayoutId; now: Instant }>,
  decide: (payout: Payout) => Result<PayoutOutcome, PayoutFault>,
): Promise<Result<ListedPayout, PayoutFault | PermissionFault>> {
  const permitted = permit(actor, 'payouts.pay', now);
  if (!permitted.ok) return permitted;
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

type Moment = Readonly<{ now: Instant }>;

/** Starts the transfer of a payout, for the first time or again after it failed. */
export const processPayout = (
  stores: Stores,
  actor: Actor,
  id: PayoutId,
  { now }: Moment,
): Promise<Result<ListedPayout, PayoutFault | PermissionFault>> =>
  movePayout(stores, { actor, id, now }, (payout) => decideProcess(payout, now));

/** Records how the transfer of a payout ended. */
export const updatePayout = (
  stores: Stores,
  actor: Actor,
  { id, ending }: Readonly<{ id: PayoutId; ending: PayoutEnding }>,
  { now }: Moment,
): Promise<Result<ListedPayout, PayoutFault | PermissionFault>> =>
  movePayout(stores, { actor, id, now }, (payout) =>
    ending.status === 'completed'
      ? decideComplete(payout, ending.reference, now)
      : decideFailure(payout, ending.failureReason, now),
  );

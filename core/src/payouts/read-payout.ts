import type { Actor } from '../accounts/actor.ts';
import { can } from '../accounts/can.ts';
import type { PayoutId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import type { PayoutFault } from './payout-fault.ts';
import type { ListedEarning, ListedPayout } from './payout.ts';

/** Finds a payout that the actor may see; one that is not theirs is not found. */
export async function findPayoutFor(
  stores: Stores,
  actor: Actor,
  id: PayoutId,
): Promise<Result<ListedPayout, PayoutFault>> {
  const payout = await stores.payouts.find(id);
  if (payout === undefined) return refuse({ code: 'payout.not-found' });
  const isTheirs = can(actor, 'payouts.read', { ownerId: payout.providerId });
  return isTheirs || can(actor, 'payouts.manage')
    ? ok(payout)
    : refuse({ code: 'payout.not-found' });
}

/** The jobs that a payout pays for, and the refunds that it makes good, oldest first. */
export async function listPaidJobs(
  stores: Stores,
  actor: Actor,
  id: PayoutId,
): Promise<Result<readonly ListedEarning[], PayoutFault>> {
  const found = await findPayoutFor(stores, actor, id);
  return found.ok ? ok(await stores.payouts.listEarnings(id)) : found;
}

import type { Actor } from '../accounts/actor.ts';
import { can, denied, permit, type PermissionFault } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { heldSince, heldUntil, type EarningHoldPolicy } from './earning-hold.ts';
import type { PayoutFault } from './payout-fault.ts';
import type { HeldEarning } from './payout.ts';

/** What the rule needs from outside: the time, and how long earnings are held. */
export type EarningHoldContext = Readonly<{ now: Instant; hold: EarningHoldPolicy }>;

/** An earning, and until when it is held; null if it is in the next payout. */
export type EarningWithHold = HeldEarning & Readonly<{ heldUntil: Instant | null }>;

/** The most held earnings that a list shows. */
const longestList = 100;

/** Finds the unpaid earnings that are held now: one provider's, or all. */
export async function findHeld(
  { payouts }: Pick<Stores, 'payouts'>,
  filter: Readonly<{ providerId?: HeldEarning['providerId'] }>,
  { now, hold }: EarningHoldContext,
): Promise<readonly EarningWithHold[]> {
  const candidates = await payouts.listHeld({ ...filter, since: heldSince(hold, now) });
  return candidates
    .map((earning) => ({ ...earning, heldUntil: heldUntil(earning, hold, now) }))
    .filter((earning) => earning.heldUntil !== null);
}

/** Lists the earnings of all providers that are held, those that end first at the beginning. */
export async function listHeldEarnings(
  stores: Stores,
  actor: Actor,
  _input: unknown,
  context: EarningHoldContext,
): Promise<Result<readonly EarningWithHold[], PermissionFault>> {
  if (!can(actor, 'payouts.browse')) return denied;
  return ok((await findHeld(stores, {}, context)).slice(0, longestList));
}

/** Releases the earning of a job, so that the next run pays it. Releasing it again does nothing. */
export async function releaseEarning(
  stores: Stores,
  actor: Actor,
  jobId: JobId,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<EarningWithHold, PayoutFault | PermissionFault>> {
  const permitted = permit(actor, 'earnings.release', now);
  if (!permitted.ok) return permitted;
  const earning = await stores.payouts.findEarning(jobId);
  if (earning === undefined) return refuse({ code: 'payout.earning-not-found' });
  const releasedAt = earning.releasedAt ?? now;
  if (earning.releasedAt === null) {
    await stores.payouts.releaseEarning(jobId, releasedAt);
    const released = { providerId: earning.providerId, netPesewas: earning.net };
    const done = { action: 'earning.release', objectId: jobId, after: released } as const;
    await recordAction(stores, { actor, now }, done);
  }
  return ok({ ...earning, releasedAt, heldUntil: null });
}

/**
 * Releases the earnings that the rule does not hold any longer: of providers who have become trusted,
 * and of refunded jobs. What remains is held by its age alone, which a store can compare.
 */
export async function releaseTrusted(
  { payouts }: Pick<Stores, 'payouts'>,
  { now, hold }: EarningHoldContext,
): Promise<void> {
  for (const earning of await payouts.listHeld({ since: heldSince(hold, now) })) {
    if (heldUntil(earning, hold, now) !== null) continue;
    await payouts.releaseEarning(earning.jobId, now);
  }
}

import type { Actor } from '../accounts/actor.ts';
import { can, deny, permit, type PermissionFault } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { CursorPage } from '../kernel/cursor-page.ts';
import type { SuspiciousPairId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant } from '../kernel/invariant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { PayoutFault } from './payout-fault.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { decideReview, type PairReview } from './decide-pair.ts';
import type { PairFilter } from './suspicious-pair-store.port.ts';
import type { ListedPair } from './suspicious-pair.ts';

/** Lists the clients and providers who may be one person, newest first. */
export async function listSuspiciousPairs(
  stores: Stores,
  actor: Actor,
  { page, ...filter }: PairFilter & Readonly<{ page: CursorPage }>,
): Promise<Result<readonly ListedPair[], PermissionFault>> {
  if (!can(actor, 'payouts.browse')) return deny(actor, 'payouts.browse');
  return ok(await stores.pairs.list(filter, page));
}

/** What an admin decides about a pair, and why. */
export type ReviewedPair = PairReview & Readonly<{ id: SuspiciousPairId }>;

/**
 * Records what an admin decides about a pair. Dismissed, it holds nothing any longer; confirmed, its
 * free earnings stay held until an admin releases them one by one, or refunds the jobs.
 */
export async function reviewSuspiciousPair(
  stores: Stores,
  actor: Actor,
  { id, ...review }: ReviewedPair,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<ListedPair, PayoutFault | PermissionFault>> {
  const permitted = permit(actor, 'earnings.release', now);
  if (!permitted.ok) return permitted;
  const pair = await stores.pairs.find(id);
  if (pair === undefined) return refuse({ code: 'payout.pair-not-found' });
  const decided = decideReview(pair, review, { by: actor.accountId, now });
  if (!decided.ok) return decided;
  const reviewed = decided.value;
  if (reviewed === null) return ok(pair);
  await stores.pairs.replace(reviewed);
  const { outcome, note } = review;
  const done = {
    action: 'pair.review',
    objectId: pair.providerId,
    before: { pairId: id, status: pair.status },
    after: { pairId: id, status: outcome, clientId: pair.clientId, note },
  } as const;
  await recordAction(stores, { actor, now }, done);
  const listed = await stores.pairs.find(id);
  invariant(listed !== undefined, 'a pair that was reviewed exists');
  return ok(listed);
}

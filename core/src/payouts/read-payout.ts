import type { Actor } from '../accounts/actor.ts';
import { can, type PermissionFault, deny } from '../accounts/permission.ts';
import type { CursorPage, PayoutId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { PayoutFault } from './decide-payout.ts';
import type { PayoutFilter } from './payout-store.port.ts';
import type { ListedEarning, ListedPayout } from './payout.ts';

/** Reads a payout that the actor may see; another provider's payout is not found. */
export async function readPayout(
  stores: Stores,
  actor: Actor,
  id: PayoutId,
): Promise<Result<ListedPayout, PayoutFault>> {
  const payout = await stores.payouts.find(id);
  if (payout === undefined) return refuse({ code: 'payout.not-found' });
  const isTheirs = can(actor, 'payouts.read', { ownerId: payout.providerId });
  return isTheirs || can(actor, 'payouts.browse')
    ? ok(payout)
    : refuse({ code: 'payout.not-found' });
}

/** Lists the jobs that a payout pays for, and the refunds that it deducts, oldest first. */
export async function listPayoutTransactions(
  stores: Stores,
  actor: Actor,
  id: PayoutId,
): Promise<Result<readonly ListedEarning[], PayoutFault>> {
  const found = await readPayout(stores, actor, id);
  return found.ok ? ok(await stores.payouts.listEarnings(id)) : found;
}

type PayoutQuery = PayoutFilter & Readonly<{ page: CursorPage }>;

/** Lists the payouts of all providers, newest first. */
export async function listPayouts(
  stores: Stores,
  actor: Actor,
  { page, ...filter }: PayoutQuery,
): Promise<Result<readonly ListedPayout[], PermissionFault>> {
  if (!can(actor, 'payouts.browse')) return deny(actor, 'payouts.browse');
  return ok(await stores.payouts.list(filter, page));
}

/** Lists the actor's payouts, newest first. */
export async function listMyPayouts(
  stores: Stores,
  actor: Actor,
  { page, status }: Pick<PayoutQuery, 'page' | 'status'>,
): Promise<Result<readonly ListedPayout[], PermissionFault>> {
  const filter = { status, providerId: actor.accountId };
  if (!can(actor, 'payouts.read', { ownerId: actor.accountId })) return deny(actor, 'payouts.read');
  return ok(await stores.payouts.list(filter, page));
}

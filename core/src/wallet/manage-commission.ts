import type { Actor } from '../accounts/actor.ts';
import { can, deny, permit, type PermissionFault } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { CursorPage } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { BasisPoints } from '../kernel/money.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { CommissionChange, CommissionConfig } from './commission.ts';

/** Reads the current commission. */
export async function readCommission(
  stores: Stores,
  actor: Actor,
): Promise<Result<CommissionConfig, PermissionFault>> {
  if (!can(actor, 'commission.manage')) return deny(actor, 'commission.manage');
  return ok(await stores.commission.current());
}

/** Lists all commission rates with who set them, newest first. */
export async function listCommissionHistory(
  stores: Stores,
  actor: Actor,
  page: CursorPage,
): Promise<Result<readonly CommissionChange[], PermissionFault>> {
  if (!can(actor, 'commission.manage')) return deny(actor, 'commission.manage');
  return ok(await stores.commission.list(page));
}

/** Sets the commission for jobs completed from now on; those already completed are unaffected. */
export async function updateCommission(
  stores: Stores,
  actor: Actor,
  rate: BasisPoints,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<CommissionConfig, PermissionFault>> {
  const permitted = permit(actor, 'commission.change', now);
  if (!permitted.ok) return permitted;
  const before = await stores.commission.current();
  const config = { rate, updatedAt: now, actorId: actor.accountId };
  await stores.commission.append(config);
  await recordAction(
    stores,
    { actor, now },
    {
      action: 'commission.update',
      objectId: null,
      before: { rateBps: before.rate },
      after: { rateBps: rate },
    },
  );
  return ok(config);
}

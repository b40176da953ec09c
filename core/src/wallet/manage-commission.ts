import type { Actor } from '../accounts/actor.ts';
import { can, denied, permit, type PermissionFault } from '../accounts/permission.ts';
import type { Instant } from '../kernel/instant.ts';
import type { BasisPoints } from '../kernel/rate.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { CommissionConfig } from './commission.ts';

/** Reads the current commission. */
export async function readCommission(
  stores: Stores,
  actor: Actor,
): Promise<Result<CommissionConfig, PermissionFault>> {
  if (!can(actor, 'commission.manage')) return denied;
  return ok(await stores.commission.current());
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
  const config = { rate, updatedAt: now };
  await stores.commission.replace(config);
  return ok(config);
}

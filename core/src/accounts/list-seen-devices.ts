import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { Actor } from './actor.ts';
import { can, deny, type PermissionFault } from './permission.ts';
import type { SeenDevice } from './seen-device.ts';

/** More than anyone uses; it bounds what one read loads. */
const mostListed = 1_000;

/** Lists the devices from which the actor has logged in, the last seen first. */
export async function listSeenDevices(
  { seenDevices }: Stores,
  actor: Actor,
): Promise<Result<readonly SeenDevice[], PermissionFault>> {
  if (!can(actor, 'account.read')) return deny(actor, 'account.read');
  return ok(await seenDevices.listByAccount(actor.accountId, mostListed));
}

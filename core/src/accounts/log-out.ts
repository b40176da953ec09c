import { recordAction } from '../audit-log/record-action.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { Actor } from './actor.ts';
import { can, deny, type PermissionFault } from './permission.ts';

/** The session of the call, by the hash of its token. */
export type SessionInUse = Readonly<{ tokenHash: string }>;

/** Logs the actor out: the token is invalid from now on. Logging out again does nothing. */
export async function logOut(
  stores: Stores,
  actor: Actor,
  { tokenHash }: SessionInUse,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<null, PermissionFault>> {
  if (!can(actor, 'account.edit')) return deny(actor, 'account.edit');
  const live = await stores.sessions.findLive(tokenHash, now);
  if (live?.account.id !== actor.accountId) return ok(null);
  await stores.sessions.remove(tokenHash);
  await recordAction(
    stores,
    { actor, now },
    { action: 'account.log-out', objectId: live.account.id },
  );
  return ok(null);
}

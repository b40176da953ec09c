import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { Actor } from './actor.ts';
import { can, denied, type PermissionFault } from './permission.ts';

/** The session to end, by the hash of its token. */
export type SessionToEnd = Readonly<{ tokenHash: string }>;

/** Ends a session of the actor: its token is invalid from now on. Ending it again does nothing. */
export async function endSession(
  stores: Stores,
  actor: Actor,
  { tokenHash }: SessionToEnd,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<null, PermissionFault>> {
  if (!can(actor, 'account.edit')) return denied;
  const live = await stores.sessions.findLive(tokenHash, now);
  if (live?.account.id === actor.accountId) await stores.sessions.remove(tokenHash);
  return ok(null);
}

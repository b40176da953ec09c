import type { SessionId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { AccountFault } from './account-fault.ts';
import type { Actor } from './actor.ts';
import { can, denied, type PermissionFault } from './permission.ts';

/** Ends a session of the actor, which may be the one of the call. Another user's is not found. */
export async function endSession(
  { sessions }: Stores,
  actor: Actor,
  { id }: Readonly<{ id: SessionId }>,
): Promise<Result<null, AccountFault | PermissionFault>> {
  if (!can(actor, 'account.edit')) return denied;
  const session = await sessions.find(id);
  if (session?.accountId !== actor.accountId) {
    return refuse({ code: 'account.session-not-found' });
  }
  await sessions.remove(session.tokenHash);
  return ok(null);
}

/** Ends every session of the actor except the one of the call. */
export async function endOtherSessions(
  { sessions }: Stores,
  actor: Actor,
): Promise<Result<null, PermissionFault>> {
  if (!can(actor, 'account.edit')) return denied;
  const { accountId, credential } = actor;
  if (credential.kind !== 'session') await sessions.removeAllOf(accountId);
  else await sessions.removeOthersOf(accountId, credential.sessionId);
  return ok(null);
}

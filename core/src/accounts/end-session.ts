import { recordAction } from '../audit-log/record-action.ts';
import type { SessionId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { AccountFault } from './account-fault.ts';
import type { Actor } from './actor.ts';
import { can, deny, type PermissionFault } from './permission.ts';

type Timed = Readonly<{ now: Instant }>;

/** Ends a session of the actor, which may be the one of the call. Another user's is not found. */
export async function endSession(
  stores: Stores,
  actor: Actor,
  { id }: Readonly<{ id: SessionId }>,
  { now }: Timed,
): Promise<Result<null, AccountFault | PermissionFault>> {
  if (!can(actor, 'account.edit')) return deny(actor, 'account.edit');
  const session = await stores.sessions.find(id);
  if (session?.accountId !== actor.accountId) {
    return refuse({ code: 'account.session-not-found' });
  }
  await stores.sessions.remove(session.tokenHash);
  const { accountId: objectId } = actor;
  const done = { action: 'account.end-session', objectId, after: { sessionId: id } } as const;
  await recordAction(stores, { actor, now }, done);
  return ok(null);
}

/** Ends every session of the actor except the one of the call. */
export async function endOtherSessions(
  stores: Stores,
  actor: Actor,
  _input: unknown,
  { now }: Timed,
): Promise<Result<null, PermissionFault>> {
  if (!can(actor, 'account.edit')) return deny(actor, 'account.edit');
  const { accountId, credential } = actor;
  if (credential.kind !== 'session') await stores.sessions.removeAllOf(accountId);
  else await stores.sessions.removeOthersOf(accountId, credential.sessionId);
  const done = { action: 'account.end-other-sessions', objectId: accountId } as const;
  await recordAction(stores, { actor, now }, done);
  return ok(null);
}

import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { Actor } from './actor.ts';
import { can, deny, type PermissionFault } from './permission.ts';
import type { Session } from './session.ts';

/** A session as its owner sees it. */
export type ListedSession = Session & Readonly<{ isCurrent: boolean }>;

/** Lists the actor's live sessions, the last used first: the 100 latest at most. */
export async function listSessions(
  { sessions }: Stores,
  actor: Actor,
  _input: unknown,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<readonly ListedSession[], PermissionFault>> {
  if (!can(actor, 'account.read')) return deny(actor, 'account.read');
  const { accountId, credential } = actor;
  const current = credential.kind === 'session' ? credential.sessionId : undefined;
  const live = await sessions.listLive(accountId, now, 100);
  return ok(live.map((session) => ({ ...session, isCurrent: session.id === current })));
}

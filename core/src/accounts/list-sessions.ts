import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { Actor } from './actor.ts';
import { can, denied, type PermissionFault } from './permission.ts';
import type { Session } from './session.ts';

/** The most sessions that are listed: a user can log in any number of times. */
const mostListed = 1_000;

/** Lists the actor's live sessions, newest first. */
export async function listMySessions(
  { sessions }: Stores,
  actor: Actor,
  _input: unknown,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<readonly Session[], PermissionFault>> {
  if (!can(actor, 'account.export')) return denied;
  return ok(await sessions.listLiveOf(actor.accountId, { now, limit: mostListed }));
}

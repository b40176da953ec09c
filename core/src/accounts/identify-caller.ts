import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { Actor } from './actor.ts';
import type { Origin } from './origin.ts';

/** A presented credential, as digests: neither a token nor a key is ever looked up in plain. */
export type PresentedCredential =
  | Readonly<{ kind: 'session'; tokenHash: string }>
  | Readonly<{ kind: 'api-key'; lookup: string }>;

/** Finds the actor behind a credential; undefined if it is unknown, ended or inactive. */
export async function identifyCaller(
  stores: Stores,
  _actor: undefined,
  credential: PresentedCredential,
  { now, origin }: Readonly<{ now: Instant; origin: Origin }>,
): Promise<Result<Actor | undefined, never>> {
  if (credential.kind === 'api-key') {
    const holder = await stores.apiKeys.findHolder(credential.lookup);
    if (holder === undefined) return ok(undefined);
    const { accountId, role, keyId, scopes } = holder;
    return ok({ accountId, role, credential: { kind: 'api-key', keyId, scopes }, origin });
  }
  const live = await stores.sessions.findLive(credential.tokenHash, now);
  if (live === undefined) return ok(undefined);
  const { account, session, hasSecondFactor } = live;
  const { id: sessionId, confirmedAt } = session;
  return ok({
    accountId: account.id,
    role: account.role,
    credential: { kind: 'session', sessionId, confirmedAt, hasSecondFactor },
    origin,
  });
}

import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { Actor } from './actor.ts';
import { checkKeyUse, type KeyUse, type KeyUseFault } from './key-use.ts';
import type { Origin } from './origin.ts';

/** A presented credential, as digests: neither a token nor a key is ever looked up in plain. */
export type PresentedCredential =
  | Readonly<{ kind: 'session'; tokenHash: string }>
  | Readonly<{
      kind: 'api-key';
      lookup: string;
      /** The digests under the server's previous secrets, while keys are moved from them. */
      previousLookups?: readonly string[];
    }>;

/** Who presents a credential. */
export type IdentifiedCaller = Readonly<{
  actor: Actor;
  /** For a key: the look-up by which it was found, and the secret that protects it. */
  key: Readonly<{ lookup: string; secretId: string | null }> | null;
}>;

type Holder = Awaited<ReturnType<Stores['apiKeys']['findHolder']>>;
type Found = Readonly<{ holder: NonNullable<Holder>; lookup: string }>;

async function findHolder(
  { apiKeys }: Stores,
  lookups: readonly string[],
): Promise<Found | undefined> {
  for (const lookup of lookups) {
    const holder = await apiKeys.findHolder(lookup);
    if (holder !== undefined) return { holder, lookup };
  }
  return undefined;
}

/**
 * Finds the actor behind a credential; undefined if it is unknown, ended or inactive, or if the
 * account is suspended. A key that has expired, or is not accepted from the caller's address, is
 * refused with the reason.
 */
export async function identifyCaller(
  stores: Stores,
  _actor: undefined,
  credential: PresentedCredential,
  { origin, ...use }: KeyUse & Readonly<{ origin: Origin }>,
): Promise<Result<IdentifiedCaller | undefined, KeyUseFault>> {
  if (credential.kind === 'api-key') {
    const lookups = [credential.lookup, ...(credential.previousLookups ?? [])];
    const found = await findHolder(stores, lookups);
    if (found === undefined) return ok(undefined);
    const { keyId, accountId, role, scopes, access, secretId } = found.holder;
    const accepted = checkKeyUse(found.holder, use);
    if (!accepted.ok) return accepted;
    const byKey = { kind: 'api-key', keyId, scopes, access } as const;
    return ok({
      actor: { accountId, role, credential: byKey, origin },
      key: { lookup: found.lookup, secretId },
    });
  }
  const live = await stores.sessions.findLive(credential.tokenHash, use.now);
  if (live === undefined || live.account.suspension !== null) return ok(undefined);
  const { account, session, hasSecondFactor } = live;
  const { id: sessionId, confirmedAt } = session;
  const bySession = { kind: 'session', sessionId, confirmedAt, hasSecondFactor } as const;
  const actor = { accountId: account.id, role: account.role, credential: bySession, origin };
  return ok({ actor, key: null });
}

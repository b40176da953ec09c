import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { Actor } from './actor.ts';
import { checkKeyUse, type KeyUse, type KeyUseFault } from './key-permission.ts';
import type { Origin } from './devices.ts';

/** A presented credential, as digests: neither a token nor a key is ever looked up in plain. */
export type PresentedCredential = Readonly<{ kind: 'session'; tokenHash: string }> | PresentedKey;

type PresentedKey = Readonly<{
  kind: 'api-key';
  lookup: string;
  /** The digests under the server's previous secrets, while keys are moved from them. */
  previousLookups?: readonly string[];
}>;

/** The holder of a presented credential. */
export type IdentifiedCaller = Readonly<{
  actor: Actor;
  /** For a key: the look-up by which it was found, and the secret that protects it. */
  key: Readonly<{ lookup: string; secretId: string | null }> | null;
}>;

type Holder = NonNullable<Awaited<ReturnType<Stores['apiKeys']['findHolder']>>>;

/** The holder of a key, and the look-up by which it was found. */
export type FoundHolder = Readonly<{ holder: Holder; lookup: string }>;

/**
 * Finds the holder of an active key by its look-ups, whether or not it may be used here and now;
 * undefined if there is none, or if the account is suspended.
 */
export async function findKeyHolder(
  { apiKeys }: Stores,
  _actor: undefined,
  { lookup, previousLookups = [] }: Omit<PresentedKey, 'kind'>,
): Promise<Result<FoundHolder | undefined, never>> {
  for (const one of [lookup, ...previousLookups]) {
    const holder = await apiKeys.findHolder(one);
    if (holder !== undefined) return ok({ holder, lookup: one });
  }
  return ok(undefined);
}

/** The caller who presents a key; refused if it has expired, or is not accepted from that address. */
export function identifyHolder(
  { holder, lookup }: FoundHolder,
  { origin, ...use }: KeyUse & Readonly<{ origin: Origin }>,
): Result<IdentifiedCaller, KeyUseFault> {
  const accepted = checkKeyUse(holder, use);
  if (!accepted.ok) return accepted;
  const { keyId, accountId, role, scopes, access, secretId } = holder;
  const byKey = { kind: 'api-key', keyId, scopes, access } as const;
  return ok({
    actor: { accountId, role, credential: byKey, origin },
    key: { lookup, secretId },
  });
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
    const found = await findKeyHolder(stores, undefined, credential);
    if (!found.ok || found.value === undefined) return ok(undefined);
    return identifyHolder(found.value, { origin, ...use });
  }
  const live = await stores.sessions.findLive(credential.tokenHash, use.now);
  if (live === undefined || live.account.suspension !== null) return ok(undefined);
  const { account, session, hasSecondFactor } = live;
  const { id: sessionId, confirmedAt } = session;
  const bySession = { kind: 'session', sessionId, confirmedAt, hasSecondFactor } as const;
  const actor = { accountId: account.id, role: account.role, credential: bySession, origin };
  return ok({ actor, key: null });
}

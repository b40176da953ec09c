import {
  identifyCaller,
  isKeyValue,
  mayEver,
  ok,
  refuse,
  type Action,
  type Actor,
  type Application,
  type Clock,
  type IdentifiedCaller,
  type KeyVault,
  type Origin,
  type PresentedCredential,
  type Result,
  type SessionTokens,
} from '@nsem/core';
import type { SessionUsage } from '../../accounts/session-usage.ts';
import type { KeyUsage } from '../../api-keys/key-usage.ts';
import { isWithin } from '../limits/ip-range.ts';
import type { AnyFault } from '../problems/http-fault.ts';
import type { Access } from './operation.ts';

/** Who calls, and the hash of the session's token if the credential is a session. */
export type Caller = IdentifiedCaller & Readonly<{ sessionHash: string | undefined }>;

/** What it takes to recognise a caller. */
export type Authentication = Readonly<{
  application: Application;
  clock: Clock;
  keyVault: KeyVault;
  tokens: SessionTokens;
}>;

const bearer = /^Bearer +(?<token>[\w.~+/=-]{1,512})$/i;

/** The credential that a request presents, and where it comes from. */
export type Presented = Readonly<{
  authorization: string | undefined;
  /** The caller's whole IP address, which a key may be limited to. */
  address: string;
  origin: Origin;
}>;

const bearerOf = (authorization: string): string | undefined =>
  bearer.exec(authorization)?.groups?.['token'];

/** Finds the holder of the presented credential: a session's token or an API key. */
export async function recognize(
  { authorization, address, origin }: Presented,
  { application, clock, keyVault, tokens }: Authentication,
): Promise<Result<Caller, AnyFault>> {
  if (authorization === undefined) return refuse({ code: 'http.unauthenticated' });
  const token = bearerOf(authorization);
  if (token === undefined) return refuse({ code: 'http.token-invalid' });
  const credential: PresentedCredential = isKeyValue(token)
    ? {
        kind: 'api-key',
        lookup: keyVault.lookup(token),
        previousLookups: keyVault.previousLookups(token),
      }
    : { kind: 'session', tokenHash: tokens.hash(token) };
  const isFrom = (networks: readonly string[]) => isWithin(address, networks);
  const found = await application.read(identifyCaller, {
    actor: undefined,
    input: credential,
    context: { now: clock.now(), origin, isFrom },
  });
  if (!found.ok) return found;
  if (found.value === undefined) return refuse({ code: 'http.token-invalid' });
  const sessionHash = credential.kind === 'session' ? credential.tokenHash : undefined;
  return ok({ ...found.value, sessionHash });
}

/**
 * Authenticates a call, and records the use of its credential. A key that another secret than the current
 * one protects was presented in full, so it can be protected by the current one from now on.
 */
export async function authenticate(
  presented: Presented,
  dependencies: Authentication & Readonly<{ keyUsage: KeyUsage; sessionUsage: SessionUsage }>,
): Promise<Result<Caller, AnyFault>> {
  const caller = await recognize(presented, dependencies);
  if (!caller.ok) return caller;
  const { clock, keyUsage, keyVault, sessionUsage } = dependencies;
  const { actor, key } = caller.value;
  const { credential } = actor;
  if (credential.kind === 'session') sessionUsage.record(credential.sessionId, clock.now());
  if (credential.kind !== 'api-key') return caller;
  keyUsage.count(credential.keyId, clock.now());
  if (key === null || key.secretId === keyVault.secretId) return caller;
  const token = bearerOf(presented.authorization ?? '');
  const found = { id: credential.keyId, lookup: key.lookup };
  if (token !== undefined) keyUsage.protect(found, keyVault.protect(token));
  return caller;
}

/** Counts a call of a public operation with an API key, which changes nothing else for the call. */
export async function countKeyUse(
  presented: Presented,
  dependencies: Parameters<typeof authenticate>[1],
): Promise<void> {
  const token = bearerOf(presented.authorization ?? '');
  if (token !== undefined && isKeyValue(token)) await authenticate(presented, dependencies);
}

/** The action that an operation performs; null if it is open to everyone who is logged in. */
export const actionOf = (access: Access): Action | null =>
  access === 'anonymous' || access === 'signed-in' ? null : access;

/** Whether the role and the credential may ever do what the operation does. */
export const allows = (access: Access, actor: Actor): boolean =>
  access === 'anonymous' || access === 'signed-in' || mayEver(actor, access);

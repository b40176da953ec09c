import {
  findKeyHolder,
  identifyCaller,
  identifyHolder,
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
  type Result,
  type SessionTokens,
} from '@nsem/core';
import type { KeyUsage, SessionUsage } from '../../accounts/credential-usage.ts';
import { isWithin } from '../limits/addresses.ts';
import type { AnyFault } from '../problems/http-fault.ts';
import type { KeyHolders } from './key-holders.ts';
import type { Access } from './operation.ts';

/** The caller, and the hash of the session's token if the credential is a session. */
export type Caller = IdentifiedCaller & Readonly<{ sessionHash: string | undefined }>;

/** The dependencies of recognising a caller. */
export type Authentication = Readonly<{
  application: Application;
  clock: Clock;
  keyVault: KeyVault;
  tokens: SessionTokens;
  keyHolders: KeyHolders;
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

/** Finds the holder of a key: without the database, unless something was committed since the last call. */
async function recognizeKey(
  token: string,
  { address, origin }: Presented,
  { application, clock, keyHolders, keyVault }: Authentication,
): Promise<Result<Caller, AnyFault>> {
  const lookup = keyVault.lookup(token);
  const read = async () => {
    const input = { lookup, previousLookups: keyVault.previousLookups(token) };
    const found = await application.read(findKeyHolder, { actor: undefined, input, context: {} });
    return found.ok ? found.value : undefined;
  };
  const holder = keyHolders.known(lookup) ?? (await keyHolders.find(lookup, read));
  if (holder === undefined) return refuse({ code: 'http.token-invalid' });
  const isFrom = (networks: readonly string[]) => isWithin(address, networks);
  const caller = identifyHolder(holder, { now: clock.now(), origin, isFrom });
  return caller.ok ? ok({ ...caller.value, sessionHash: undefined }) : caller;
}

async function recognizeSession(
  token: string,
  { origin }: Presented,
  { application, clock, tokens }: Authentication,
): Promise<Result<Caller, AnyFault>> {
  const sessionHash = tokens.hash(token);
  const found = await application.read(identifyCaller, {
    actor: undefined,
    input: { kind: 'session', tokenHash: sessionHash },
    // Only keys are limited to addresses.
    context: { now: clock.now(), origin, isFrom: () => true },
  });
  if (!found.ok) return found;
  if (found.value === undefined) return refuse({ code: 'http.token-invalid' });
  return ok({ ...found.value, sessionHash });
}

/** Finds the holder of the presented credential: a session's token or an API key. */
export async function recognize(
  presented: Presented,
  dependencies: Authentication,
): Promise<Result<Caller, AnyFault>> {
  const { authorization } = presented;
  if (authorization === undefined) return refuse({ code: 'http.unauthenticated' });
  const token = bearerOf(authorization);
  if (token === undefined) return refuse({ code: 'http.token-invalid' });
  return isKeyValue(token)
    ? recognizeKey(token, presented, dependencies)
    : recognizeSession(token, presented, dependencies);
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

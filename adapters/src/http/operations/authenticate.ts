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
  type KeyVault,
  type Origin,
  type PresentedCredential,
  type Result,
  type SessionTokens,
} from '@nsem/core';
import type { KeyUsage } from '../../api-keys/key-usage.ts';
import type { HttpFault } from '../problems/http-fault.ts';
import type { Access } from './operation.ts';

/** Who calls, and the hash of the session's token if the credential is a session. */
export type Caller = Readonly<{ actor: Actor; sessionHash: string | undefined }>;

/** What it takes to recognise a caller. */
export type Authentication = Readonly<{
  application: Application;
  clock: Clock;
  keyVault: KeyVault;
  tokens: SessionTokens;
}>;

const bearer = /^Bearer +(?<token>[\w.~+/=-]{1,512})$/i;

/** The credential that a request presents, and where it comes from. */
export type Presented = Readonly<{ authorization: string | undefined; origin: Origin }>;

/** Finds the holder of the presented credential: a session's token or an API key. */
export async function recognize(
  { authorization, origin }: Presented,
  { application, clock, keyVault, tokens }: Authentication,
): Promise<Result<Caller, HttpFault>> {
  if (authorization === undefined) return refuse({ code: 'http.unauthenticated' });
  const token = bearer.exec(authorization)?.groups?.['token'];
  if (token === undefined) return refuse({ code: 'http.token-invalid' });
  const credential: PresentedCredential = isKeyValue(token)
    ? { kind: 'api-key', lookup: keyVault.lookup(token) }
    : { kind: 'session', tokenHash: tokens.hash(token) };
  const found = await application.read(identifyCaller, {
    actor: undefined,
    input: credential,
    context: { now: clock.now(), origin },
  });
  if (!found.ok || found.value === undefined) return refuse({ code: 'http.token-invalid' });
  const sessionHash = credential.kind === 'session' ? credential.tokenHash : undefined;
  return ok({ actor: found.value, sessionHash });
}

/** Authenticates a call; one with an API key is counted. */
export async function authenticate(
  presented: Presented,
  dependencies: Authentication & Readonly<{ keyUsage: KeyUsage }>,
): Promise<Result<Caller, HttpFault>> {
  const caller = await recognize(presented, dependencies);
  if (!caller.ok) return caller;
  const { credential } = caller.value.actor;
  if (credential.kind === 'api-key') {
    dependencies.keyUsage.count(credential.keyId, dependencies.clock.now());
  }
  return caller;
}

/** The action that an operation performs; null if it is open to everyone who is logged in. */
export const actionOf = (access: Access): Action | null =>
  access === 'anonymous' || access === 'signed-in' ? null : access;

/** Whether the role and the credential may ever do what the operation does. */
export const allows = (access: Access, actor: Actor): boolean =>
  access === 'anonymous' || access === 'signed-in' || mayEver(actor, access);

import {
  can,
  isKeyValue,
  ok,
  refuse,
  type Actor,
  type Instant,
  type KeyHolder,
  type Result,
} from '@nsem/core';
import type { HttpFault } from './http-fault.ts';
import type { Access } from './operation.ts';
import type { HttpWorld } from './world.ts';

/** Who calls, and the hash of the session's token where it is a session. */
export type Caller = Readonly<{ actor: Actor; sessionHash: string | undefined }>;

const bearer = /^Bearer +(?<token>[\w.~+/=-]{1,512})$/i;

const holderActor = ({ accountId, role, keyId, scopes }: KeyHolder): Actor => ({
  accountId,
  role,
  credential: { kind: 'api-key', keyId, scopes },
});

async function findHolder(
  token: string,
  _now: Instant,
  { unitOfWork, keyVault }: HttpWorld,
): Promise<Caller | undefined> {
  const lookup = keyVault.lookup(token);
  const holder = await unitOfWork.read(({ apiKeys }) => apiKeys.findHolder(lookup));
  return holder && { actor: holderActor(holder), sessionHash: undefined };
}

async function findSession(
  token: string,
  now: Instant,
  { unitOfWork, tokens }: HttpWorld,
): Promise<Caller | undefined> {
  const sessionHash = tokens.hash(token);
  const account = await unitOfWork.read(({ sessions }) =>
    sessions.findLiveAccount(sessionHash, now),
  );
  if (account === undefined) return undefined;
  const { id: accountId, role } = account;
  return { actor: { accountId, role, credential: { kind: 'session' } }, sessionHash };
}

/** Finds out whose a credential is: a session's token or an API key. */
export async function recognise(
  authorization: string | undefined,
  now: Instant,
  world: HttpWorld,
): Promise<Result<Caller, HttpFault>> {
  if (authorization === undefined) return refuse({ code: 'http.unauthenticated' });
  const token = bearer.exec(authorization)?.groups?.['token'];
  if (token === undefined) return refuse({ code: 'http.token-invalid' });
  const find = isKeyValue(token) ? findHolder : findSession;
  const caller = await find(token, now, world);
  return caller === undefined ? refuse({ code: 'http.token-invalid' }) : ok(caller);
}

/** Finds out who calls; a call with an API key is counted. */
export async function authenticate(
  authorization: string | undefined,
  now: Instant,
  world: HttpWorld,
): Promise<Result<Caller, HttpFault>> {
  const caller = await recognise(authorization, now, world);
  if (!caller.ok) return caller;
  const { credential } = caller.value.actor;
  if (credential.kind === 'api-key') world.keyUsage.count(credential.keyId, now);
  return caller;
}

/** Whether the role and the credential allow what the operation does. */
export const allows = (access: Access, actor: Actor): boolean =>
  access === 'anonymous' || access === 'signed-in' || can(actor, access);

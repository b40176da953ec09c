import type { AuditedFacts } from '../audit-log/audit-log.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { SessionId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { AccountFault } from './account-fault.ts';
import type { SessionTokens } from './account-stores.port.ts';
import type { Account } from './account.ts';
import type { Actor } from './actor.ts';
import { deviceOf, isNewDevice, type Origin } from './devices.ts';
import { can, deny, type PermissionFault } from './permission.ts';
import { recordLogin, rememberDevice } from './record-login.ts';
import { type Session, startSession } from './session.ts';

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

/** The session of the call, by the hash of its token. */
export type SessionInUse = Readonly<{ tokenHash: string }>;

/** Logs the actor out: the token is invalid from now on. Logging out again does nothing. */
export async function logOut(
  stores: Stores,
  actor: Actor,
  { tokenHash }: SessionInUse,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<null, PermissionFault>> {
  if (!can(actor, 'account.edit')) return deny(actor, 'account.edit');
  const live = await stores.sessions.findLive(tokenHash, now);
  if (live?.account.id !== actor.accountId) return ok(null);
  await stores.sessions.remove(tokenHash);
  await recordAction(
    stores,
    { actor, now },
    { action: 'account.log-out', objectId: live.account.id },
  );
  return ok(null);
}

/** A new session as its owner gets it: the only time that the token itself is visible. */
export type OpenedSession = Readonly<{
  account: Account;
  session: Session;
  token: string;
  /** The token by which the account knows the device from now on. */
  deviceToken: string;
}>;

/** How a session is opened. */
export type SessionOpening = Readonly<{
  action: 'account.log-in' | 'account.register';
  /** The further records of the audit log. */
  after?: AuditedFacts;
  now: Instant;
  origin: Origin;
  tokens: SessionTokens;
  /** The token by which the account may know the device. */
  deviceToken: string | undefined;
}>;

/** Stores the origin of a login, and notifies the user of one that is new. */
async function recordDevice(
  { seenDevices, outbox }: Stores,
  { id: accountId }: Account,
  { now, origin }: Readonly<{ now: Instant; origin: Origin }>,
): Promise<void> {
  const device = deviceOf(accountId, origin, now);
  if (device === undefined) return;
  const record = await seenDevices.find(device);
  await seenDevices.put(device);
  if (!isNewDevice(record, now)) return;
  await outbox.put({ kind: 'new-device', accountId, origin, at: now }, now);
}

/** Opens a session of an account whose user has proved who they are. */
export async function openSession(
  stores: Stores,
  account: Account,
  { action, after, now, origin, tokens, deviceToken: presented }: SessionOpening,
): Promise<OpenedSession> {
  const { token, tokenHash } = tokens.issue();
  const login = startSession({ accountId: account.id, tokenHash, origin }, now);
  const session = await stores.sessions.insert(login);
  await recordDevice(stores, account, { now, origin });
  await recordLogin(stores, { account, session }, { action, after, now });
  const device = { accountId: account.id, deviceToken: presented, now };
  const deviceToken = await rememberDevice(stores, device, tokens);
  return { account, session, token, deviceToken };
}

import type { AuditedFacts } from '../audit-log/audit-entry.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { Account } from './account.ts';
import { deviceOf, isNewDevice } from './seen-device.ts';
import type { Origin } from './origin.ts';
import type { SessionTokens } from './passwords.port.ts';
import { recordLogin } from './record-login.ts';
import { rememberDevice } from './remember-device.ts';
import { startSession, type Session } from './session.ts';

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
  /** What the audit log records beside it. */
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

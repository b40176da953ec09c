import {
  type AuditedActor,
  type AuditedFacts,
  composeAuditEntry,
  type RecordedAction,
} from '../audit-log/audit-log.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { SessionTokens } from './account-stores.port.ts';
import type { Account } from './account.ts';
import type { Actor } from './actor.ts';
import { mostDevices, type Origin, type SeenDevice } from './devices.ts';
import { can, deny, type PermissionFault } from './permission.ts';
import type { Session } from './session.ts';

/** Records that a new session was opened, by a login or a registration. */
export async function recordLogin(
  { auditLog }: Stores,
  { account, session }: Readonly<{ account: Account; session: Session }>,
  {
    action,
    after,
    now,
  }: Readonly<{
    action: 'account.log-in' | 'account.register';
    after?: AuditedFacts | undefined;
    now: Instant;
  }>,
): Promise<void> {
  const actor: AuditedActor = {
    accountId: account.id,
    role: account.role,
    credential: 'session',
    credentialId: session.id,
    network: session.origin.network,
  };
  const done = { action, objectId: account.id, ...(after && { after }) };
  await auditLog.append(composeAuditEntry(actor, done, now));
}

/** A refused login: into which account, if there is one, and why. */
export type FailedLogin = Readonly<{
  accountId: AccountId | null;
  reason: 'credentials' | 'role' | 'second-factor' | 'suspended';
}>;

/**
 * Records a refused login. The caller has not proved who they are, so there is no actor; an e-mail
 * without an account is not recorded, because it is someone's personal data.
 */
export async function recordFailedLogin(
  { auditLog }: Stores,
  { accountId, reason }: FailedLogin,
  { now, origin }: Readonly<{ now: Instant; origin: Origin }>,
): Promise<void> {
  const unknown: AuditedActor = {
    accountId: null,
    role: null,
    credential: null,
    credentialId: null,
    network: origin.network,
  };
  const failed: RecordedAction = {
    action: 'account.log-in-failed',
    objectId: accountId,
    after: { reason },
  };
  await auditLog.append(composeAuditEntry(unknown, failed, now));
}

/**
 * Records a login from a device: one that the account knows by its token, or else a new one.
 *
 * @returns the token by which the device is known from now on.
 */
export async function rememberDevice(
  { knownDevices }: Pick<Stores, 'knownDevices'>,
  login: Readonly<{ accountId: AccountId; deviceToken: string | undefined; now: Instant }>,
  tokens: SessionTokens,
): Promise<string> {
  const { accountId, deviceToken, now } = login;
  if (deviceToken !== undefined) {
    const tokenHash = tokens.hash(deviceToken);
    if (await knownDevices.touch({ accountId, tokenHash, now })) return deviceToken;
  }
  const { token, tokenHash } = tokens.issue();
  await knownDevices.insert({ accountId, tokenHash, createdAt: now, lastUsedAt: now });
  await knownDevices.removeAllBut(accountId, mostDevices);
  return token;
}

/** More than anyone uses; it bounds what one read loads. */
const mostListed = 1_000;

/** Lists the devices from which the actor has logged in, the last seen first. */
export async function listSeenDevices(
  { seenDevices }: Stores,
  actor: Actor,
): Promise<Result<readonly SeenDevice[], PermissionFault>> {
  if (!can(actor, 'account.read')) return deny(actor, 'account.read');
  return ok(await seenDevices.listByAccount(actor.accountId, mostListed));
}

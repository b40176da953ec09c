import {
  composeAuditEntry,
  type AuditedActor,
  type AuditedFacts,
  type RecordedAction,
} from '../audit-log/audit-entry.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { Account } from './account.ts';
import type { Origin } from './origin.ts';
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

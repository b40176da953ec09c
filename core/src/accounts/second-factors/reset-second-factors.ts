import {
  type AuditedActor,
  type AuditedFacts,
  composeAuditEntry,
  operator,
  toAuditedActor,
} from '../../audit-log/audit-log.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { Instant } from '../../kernel/instant.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import type { AccountFault } from '../account-fault.ts';
import type { Account } from '../account.ts';
import type { Actor } from '../actor.ts';
import { type Origin, unknownOrigin } from '../devices.ts';
import { normalizeEmail } from '../email.ts';
import { type PermissionFault, permit } from '../permission.ts';
import { hasSecondFactor } from './decide-second-factor.ts';
import { loadFactors } from './read-second-factors.ts';
import type { FactorChange, SecondFactorFault } from './second-factor.ts';

/** The user who changes the second factors of an account, and their network. */
export type FactorChanger = Readonly<{
  /** The account whose second factors change. */
  accountId: AccountId;
  by: AuditedActor;
  /** Where it comes from, as its user is notified. */
  origin: Origin;
}>;

/** A user who changes their own second factors. */
export const ownChanger = (actor: Actor): FactorChanger => ({
  accountId: actor.accountId,
  by: toAuditedActor(actor),
  origin: actor.origin,
});

/**
 * Records a change of second factors in the audit log and notifies the user by mail, in the unit of
 * work that makes it. The facts have ids, never names or codes.
 */
export async function recordFactorChange(
  { auditLog, outbox }: Stores,
  { accountId, by, origin }: FactorChanger,
  { change, now, facts }: Readonly<{ change: FactorChange; now: Instant; facts?: AuditedFacts }>,
): Promise<void> {
  const done = {
    action: `second-factor.${change}`,
    objectId: accountId,
    ...(facts !== undefined && { after: facts }),
  } as const;
  await auditLog.append(composeAuditEntry(by, done, now));
  const kind = 'second-factor-changed';
  await outbox.put({ kind, accountId, change, origin, at: now }, now);
}

/** Removes every second factor of an account, and its recovery codes. */
export async function removeFactors(
  { factors, passkeys }: Stores,
  accountId: AccountId,
): Promise<void> {
  await factors.removeTotp(accountId);
  await factors.replaceRecoveryCodes(accountId, []);
  await passkeys.removeAllOf(accountId);
}

type Timed = Readonly<{ now: Instant }>;

/** How a reset is recorded: by whom, and why. */
type ResetBy = Timed & Readonly<{ by: FactorChanger['by']; facts?: AuditedFacts }>;

/** Ends the sessions as well: without the factors, a password may be all that a thief needs. */
async function reset(
  stores: Stores,
  { id: accountId }: Account,
  { by, ...how }: ResetBy,
): Promise<Result<null, SecondFactorFault>> {
  if (!hasSecondFactor(await loadFactors(stores, accountId))) {
    return refuse({ code: 'second-factor.none-to-reset' });
  }
  await removeFactors(stores, accountId);
  await stores.sessions.removeAllOf(accountId);
  await stores.loginTickets.removeAllOf(accountId);
  // The network of an admin is no concern of the user.
  const changer = { accountId, by, origin: unknownOrigin };
  await recordFactorChange(stores, changer, { ...how, change: 'reset' });
  return ok(null);
}

/**
 * Removes all second factors of a client or a provider who has lost them, as an admin, for a reason,
 * and ends their sessions. Only the operator can do it for an admin: otherwise one admin could take
 * over the account of another.
 */
export async function resetSecondFactors(
  stores: Stores,
  actor: Actor,
  request: Readonly<{ id: AccountId; reason: string }>,
  { now }: Timed,
): Promise<Result<null, AccountFault | SecondFactorFault | PermissionFault>> {
  const permitted = permit(actor, 'factors.reset', now);
  if (!permitted.ok) return permitted;
  const reason = request.reason.trim();
  if (reason === '') return refuse({ code: 'account.reason-missing' });
  const account = await stores.accounts.find(request.id);
  if (account === undefined) return refuse({ code: 'account.not-found' });
  if (account.role === 'admin') return refuse({ code: 'second-factor.admin-account' });
  return reset(stores, account, { by: toAuditedActor(actor), facts: { reason }, now });
}

/**
 * Removes all second factors of any user who has lost them, and ends their sessions.
 *
 * For the operator, who has access to the machine: there is no actor, and so no permission check.
 */
export async function resetSecondFactorsByOperator(
  stores: Stores,
  _actor: undefined,
  { email }: Readonly<{ email: string }>,
  { now }: Timed,
): Promise<Result<null, AccountFault | SecondFactorFault>> {
  const account = await stores.accounts.findByEmail(normalizeEmail(email));
  if (account === undefined) return refuse({ code: 'account.not-found' });
  return reset(stores, account, { by: operator, now });
}

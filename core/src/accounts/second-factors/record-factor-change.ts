import {
  composeAuditEntry,
  toAuditedActor,
  type AuditedActor,
  type AuditedFacts,
} from '../../audit-log/audit-entry.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import type { Actor } from '../actor.ts';
import type { Origin } from '../origin.ts';
import type { FactorChange } from './second-factor.ts';

/** Who changes the second factors of an account, from where. */
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

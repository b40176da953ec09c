import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { AccountId, CursorPage } from '../kernel/ids.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { AuditEntry, AuditFilter } from '../audit-log/audit-log.ts';

/** An entry with the names of its accounts, as they are now; null if there is none, or it was deleted. */
export type NamedAuditEntry = AuditEntry &
  Readonly<{
    actorName: string | null;
    /** The name of the account that it was done to; null if it was done to something else. */
    objectName: string | null;
  }>;

const changedAccountOf = ({ kind, objectId }: AuditEntry): AccountId | null =>
  kind === 'account' ? (objectId as AccountId | null) : null;

/** Adds the names of the accounts, which the log itself does not contain. */
async function nameAccounts(
  { accounts }: Stores,
  entries: readonly AuditEntry[],
): Promise<readonly NamedAuditEntry[]> {
  const mentioned = entries.flatMap((entry) => [entry.actor.accountId, changedAccountOf(entry)]);
  const ids = new Set(mentioned.filter((id) => id !== null));
  const names = await accounts.listNames([...ids]);
  const nameOf = (id: AccountId | null) => (id === null ? null : (names.get(id) ?? null));
  return entries.map((entry) => ({
    ...entry,
    actorName: nameOf(entry.actor.accountId),
    objectName: nameOf(changedAccountOf(entry)),
  }));
}

/** Lists the entries of the audit log, newest first. */
export async function listAuditLog(
  stores: Stores,
  actor: Actor,
  { page, ...filter }: AuditFilter & Readonly<{ page: CursorPage }>,
): Promise<Result<readonly NamedAuditEntry[], PermissionFault>> {
  if (!can(actor, 'audit-log.read')) return deny(actor, 'audit-log.read');
  return ok(await nameAccounts(stores, await stores.auditLog.list(filter, page)));
}

import type { Actor } from '../accounts/actor.ts';
import { can, denied, type PermissionFault } from '../accounts/permission.ts';
import type { CursorPage } from '../kernel/cursor-page.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { AuditEntry } from '../audit-log/audit-entry.ts';
import type { AuditFilter } from '../audit-log/audit-log-store.port.ts';

/** Lists the entries of the audit log, newest first. */
export async function listAuditLog(
  stores: Stores,
  actor: Actor,
  { page, ...filter }: AuditFilter & Readonly<{ page: CursorPage }>,
): Promise<Result<readonly AuditEntry[], PermissionFault>> {
  if (!can(actor, 'audit-log.read')) return denied;
  return ok(await stores.auditLog.list(filter, page));
}

import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { CursorPage } from '../kernel/cursor-page.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ApprovalStatus, ListedApproval } from './approval.ts';

/** Lists what waits, or waited, for a second admin, newest first. */
export async function listApprovals(
  { approvals }: Stores,
  actor: Actor,
  { status, page }: Readonly<{ status?: ApprovalStatus | undefined; page: CursorPage }>,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<readonly ListedApproval[], PermissionFault>> {
  if (!can(actor, 'approvals.read')) return deny(actor, 'approvals.read');
  return ok(await approvals.list({ status, now }, page));
}

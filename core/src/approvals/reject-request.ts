import type { Actor } from '../accounts/actor.ts';
import { permit, type PermissionFault } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { ApprovalId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ApprovalFault } from './approval-fault.ts';
import type { ListedApproval } from './approval.ts';
import { decideRejection } from './decide-approval.ts';
import { auditedRequest, readStored } from './request-approval.ts';

/** Rejects what an admin requested, or withdraws it as that admin, for a reason. */
export async function rejectRequest(
  stores: Stores,
  actor: Actor,
  { id, reason }: Readonly<{ id: ApprovalId; reason: string }>,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<ListedApproval, ApprovalFault | PermissionFault>> {
  const permitted = permit(actor, 'approvals.decide', now);
  if (!permitted.ok) return permitted;
  const found = await stores.approvals.find(id);
  if (found === undefined) return refuse({ code: 'approval.not-found' });
  const decided = decideRejection(found, reason, { actorId: actor.accountId, now });
  if (!decided.ok) return decided;
  await stores.approvals.replace(decided.value);
  const after = { ...auditedRequest(found.request), requestedBy: found.requestedBy };
  await recordAction(stores, { actor, now }, { action: 'approval.reject', objectId: id, after });
  return ok(await readStored(stores, id));
}

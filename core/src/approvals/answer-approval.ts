import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault, permit } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { refundJob } from '../jobs/end-job.ts';
import type { ApprovalId, CursorPage } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { updatePayout } from '../payouts/move-payout.ts';
import type { PayoutFault } from '../payouts/decide-payout.ts';
import { type DisputeRefusal, settleDispute } from '../reviews/settle-dispute.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { creditWallet } from '../wallet/credit-wallet.ts';
import type { WalletFault } from '../wallet/ledger.ts';
import type { ApprovalFault, ApprovalRequest, ApprovalStatus, ListedApproval } from './approval.ts';
import { decideApproval, decideRejection } from './decide-approval.ts';
import { auditedRequest, readStored } from './request-approval.ts';

/** Why what was requested cannot be done any longer. */
type RequestFault = DisputeRefusal | PayoutFault | WalletFault;

type Timed = Readonly<{ now: Instant }>;

/** Does what was requested, as the admin who approves it. */
function performRequest(
  stores: Stores,
  actor: Actor,
  request: ApprovalRequest,
  timed: Timed,
): Promise<Result<unknown, RequestFault>> {
  switch (request.kind) {
    case 'credit':
      return creditWallet(stores, actor, { ...request, clientId: request.accountId }, timed);
    case 'refund':
      return refundJob(
        stores,
        actor,
        { id: request.jobId, reason: request.reason, amount: request.part ?? undefined },
        timed,
      );
    case 'settlement':
      return settleDispute(
        stores,
        actor,
        { id: request.jobId, reason: request.reason, returned: request.part },
        timed,
      );
    case 'payout': {
      const ending = { status: 'completed', reference: request.reference } as const;
      return updatePayout(stores, actor, { id: request.payoutId, ending }, timed);
    }
  }
}

/**
 * Approves what another admin requested, and does it in the same unit of work. All its checks are made
 * again: if one refuses, the request goes on waiting.
 */
export async function approveRequest(
  stores: Stores,
  actor: Actor,
  id: ApprovalId,
  { now }: Timed,
): Promise<Result<ListedApproval, ApprovalFault | RequestFault>> {
  const permitted = permit(actor, 'approvals.decide', now);
  if (!permitted.ok) return permitted;
  const found = await stores.approvals.find(id);
  if (found === undefined) return refuse({ code: 'approval.not-found' });
  const requester = await stores.accounts.find(found.requestedBy);
  const decided = decideApproval(found, { actorId: actor.accountId, requester, now });
  if (!decided.ok) return decided;
  const performed = await performRequest(stores, actor, found.request, { now });
  if (!performed.ok) return performed;
  await stores.approvals.replace(decided.value);
  const after = { ...auditedRequest(found.request), requestedBy: found.requestedBy };
  await recordAction(stores, { actor, now }, { action: 'approval.approve', objectId: id, after });
  return ok(await readStored(stores, id));
}

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

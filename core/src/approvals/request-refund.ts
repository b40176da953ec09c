import type { Actor } from '../accounts/actor.ts';
import type { PermissionFault } from '../accounts/permission.ts';
import { checkRefund, refundJob, type Refund } from '../jobs/end-job.ts';
import type { JobFault } from '../jobs/job-fault.ts';
import type { ListedJob } from '../jobs/job-store.port.ts';
import type { VersionContext } from '../jobs/job-version.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ApprovalFault } from './approval-fault.ts';
import type { DoneOrWaiting } from './approval.ts';
import { needsSecondAdmin } from './decide-approval.ts';
import { requestApproval, type ApprovalContext } from './request-approval.ts';

type Requested = Promise<
  Result<DoneOrWaiting<ListedJob>, JobFault | PermissionFault | ApprovalFault>
>;

/** Refunds a job, or has the refund wait for a second admin if its client paid a large amount. */
export async function requestRefund(
  stores: Stores,
  actor: Actor,
  refund: Refund,
  { now, twoAdmins, versions }: ApprovalContext & VersionContext,
): Requested {
  if (twoAdmins.above !== null) {
    const checked = await checkRefund(stores, actor, refund, { now, versions });
    if (!checked.ok) return checked;
    const { id: jobId, clientId: accountId, quote } = checked.value.job;
    const { amountDue: amount } = quote;
    if (needsSecondAdmin(amount, twoAdmins)) {
      const reason = refund.reason.trim();
      const request = { kind: 'refund', accountId, amount, jobId, reason } as const;
      return requestApproval(stores, actor, request, { now });
    }
  }
  const done = await refundJob(stores, actor, refund, { now, versions });
  return done.ok ? ok({ kind: 'done', view: done.value }) : done;
}

import type { Actor } from '../accounts/actor.ts';
import { type PermissionFault, permit } from '../accounts/permission.ts';
import type { AuditedFacts } from '../audit-log/audit-log.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { checkRefund, type Refund, refundJob, returnedToClient } from '../jobs/end-job.ts';
import { refundable } from '../jobs/decide-refund.ts';
import type { JobFault } from '../jobs/job-fault.ts';
import type { ListedJob } from '../jobs/job-store.port.ts';
import type { VersionContext } from '../jobs/decide-job.ts';
import type { AccountId, ApprovalId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { addMoney } from '../kernel/money.ts';
import { invariant, ok, refuse, type Result } from '../kernel/result.ts';
import { checkCompletion, type PayoutUpdate, updatePayout } from '../payouts/move-payout.ts';
import type { PayoutFault } from '../payouts/decide-payout.ts';
import type { ListedPayout } from '../payouts/payout.ts';
import type { ListedDispute } from '../reviews/dispute.ts';
import {
  checkSettlement,
  type DisputeRefusal,
  type DisputeSettlement,
  settleDispute,
} from '../reviews/settle-dispute.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { checkCredit, type Credit, creditWallet } from '../wallet/credit-wallet.ts';
import type { StatementLine, WalletFault } from '../wallet/ledger.ts';
import type {
  ApprovalFault,
  ApprovalRequest,
  DoneOrWaiting,
  ListedApproval,
  TwoAdminsPolicy,
} from './approval.ts';
import {
  mostWaiting,
  needsSecondAdmin,
  subjectOf,
  subjectOfCredit,
  subjectOfPayout,
} from './decide-approval.ts';

/** The context of use cases that may have to wait for a second admin. */
type ApprovalContext = Readonly<{ now: Instant; twoAdmins: TwoAdminsPolicy }>;

/** The most admins who are notified of a request. */
const mostNotified = 20;

/** The facts of a request for the audit log. */
export const auditedRequest = (request: ApprovalRequest): AuditedFacts => ({
  kind: request.kind,
  accountId: request.accountId,
  amountPesewas: request.amount,
  ...(request.kind === 'credit' && { reference: request.reference }),
  ...((request.kind === 'refund' || request.kind === 'settlement') && {
    jobId: request.jobId,
    ...(request.part !== null && { partPesewas: request.part }),
  }),
  ...(request.kind === 'payout' && { payoutId: request.payoutId }),
});

/** Refuses what waits already. */
async function checkNotWaiting(
  { approvals }: Stores,
  subject: string,
  now: Instant,
): Promise<Result<null, ApprovalFault>> {
  const isWaiting = await approvals.hasWaiting(subject, now);
  return isWaiting ? refuse({ code: 'approval.already-waiting' }) : ok(null);
}

async function notifyOtherAdmins(
  { accounts, outbox }: Stores,
  { actor, approvalId, now }: Readonly<{ actor: Actor; approvalId: ApprovalId; now: Instant }>,
): Promise<void> {
  const mayApprove = ({ id, suspension }: Readonly<{ id: AccountId; suspension: unknown }>) =>
    id !== actor.accountId && suspension === null;
  const others = (await accounts.listAdmins()).filter(mayApprove).slice(0, mostNotified);
  for (const { id: accountId } of others) {
    await outbox.put({ kind: 'approval-requested', accountId, approvalId }, now);
  }
}

/** Reads an approval that is stored. */
export async function readStored({ approvals }: Stores, id: ApprovalId): Promise<ListedApproval> {
  const stored = await approvals.find(id);
  invariant(stored !== undefined, 'an approval that was written can be read');
  return stored;
}

/**
 * Stores what a second admin must approve, and notifies the other admins. The caller has checked that
 * it could be done at once.
 */
async function requestApproval(
  stores: Stores,
  actor: Actor,
  request: ApprovalRequest,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<DoneOrWaiting<never>, ApprovalFault>> {
  const free = await checkNotWaiting(stores, subjectOf(request), now);
  if (!free.ok) return free;
  const count = await stores.approvals.countWaiting(now);
  if (count >= mostWaiting) return refuse({ code: 'approval.too-many-waiting', most: mostWaiting });
  const requested = { requestedBy: actor.accountId, requestedAt: now, decision: null };
  const { id } = await stores.approvals.insert({ request, ...requested });
  await notifyOtherAdmins(stores, { actor, approvalId: id, now });
  const done = {
    action: 'approval.request',
    objectId: id,
    after: auditedRequest(request),
  } as const;
  await recordAction(stores, { actor, now }, done);
  return ok({ kind: 'waiting', approval: await readStored(stores, id) });
}

type RequestedCredit = Promise<
  Result<DoneOrWaiting<StatementLine>, WalletFault | PermissionFault | ApprovalFault>
>;

/** Credits a client's wallet, or has the credit wait for a second admin if the amount is large. */
export async function requestCredit(
  stores: Stores,
  actor: Actor,
  credit: Credit,
  { now, twoAdmins }: ApprovalContext,
): RequestedCredit {
  if (twoAdmins.above !== null) {
    const checked = await checkCredit(stores, actor, credit, { now });
    if (!checked.ok) return checked;
    const { clientId, amount, reference, note } = checked.value;
    if (needsSecondAdmin(amount, twoAdmins)) {
      const request = { kind: 'credit', accountId: clientId, amount, reference, note } as const;
      return requestApproval(stores, actor, request, { now });
    }
    // A smaller credit of a transfer that waits would make its approval impossible.
    const free = await checkNotWaiting(stores, subjectOfCredit(reference), now);
    if (!free.ok) return free;
  }
  const done = await creditWallet(stores, actor, credit, { now });
  return done.ok ? ok({ kind: 'done', view: done.value }) : done;
}

type RequestedPayoutUpdate = Promise<
  Result<DoneOrWaiting<ListedPayout>, PayoutFault | PermissionFault | ApprovalFault>
>;

/**
 * Records how the transfer of a payout ended, or has a completion wait for a second admin if the
 * amount is large. A failure never waits, and is refused while a completion does: the payout could be
 * transferred again, and the approval would be of a transfer that the second admin has not seen.
 */
export async function requestPayoutUpdate(
  stores: Stores,
  actor: Actor,
  update: PayoutUpdate,
  { now, twoAdmins }: ApprovalContext,
): RequestedPayoutUpdate {
  const { id, ending } = update;
  if (ending.status === 'failed') {
    const permitted = permit(actor, 'payouts.settle', now);
    if (!permitted.ok) return permitted;
    const free = await checkNotWaiting(stores, subjectOfPayout(id), now);
    if (!free.ok) return free;
  }
  if (twoAdmins.above !== null && ending.status === 'completed') {
    const { reference: given } = ending;
    const checked = await checkCompletion(stores, actor, { id, reference: given }, { now });
    if (!checked.ok) return checked;
    const { providerId: accountId, net: amount, reference } = checked.value;
    if (needsSecondAdmin(amount, twoAdmins)) {
      const request = { kind: 'payout', accountId, amount, payoutId: id, reference } as const;
      return requestApproval(stores, actor, request, { now });
    }
  }
  const done = await updatePayout(stores, actor, update, { now });
  return done.ok ? ok({ kind: 'done', view: done.value }) : done;
}

type RequestedRefund = Promise<
  Result<DoneOrWaiting<ListedJob>, JobFault | PermissionFault | ApprovalFault>
>;

/** Refunds a job, or has the refund wait for a second admin if its client paid a large amount. */
export async function requestRefund(
  stores: Stores,
  actor: Actor,
  refund: Refund,
  { now, twoAdmins, versions }: ApprovalContext & VersionContext,
): RequestedRefund {
  if (twoAdmins.above !== null) {
    const checked = await checkRefund(stores, actor, refund, { now, versions });
    if (!checked.ok) return checked;
    const { job, outcome } = checked.value;
    const { id: jobId, clientId: accountId } = job;
    const amount = returnedToClient(job, outcome);
    // With what went back before: a refund in small parts is one of a large amount.
    if (needsSecondAdmin(addMoney(job.returned.due, amount), twoAdmins)) {
      const what = { reason: refund.reason.trim(), part: refund.amount ?? null };
      const request = { kind: 'refund', accountId, amount, jobId, ...what } as const;
      return requestApproval(stores, actor, request, { now });
    }
  }
  const done = await refundJob(stores, actor, refund, { now, versions });
  return done.ok ? ok({ kind: 'done', view: done.value }) : done;
}

type RequestedSettlement = Promise<
  Result<DoneOrWaiting<ListedDispute>, DisputeRefusal | ApprovalFault>
>;

/** Decides a dispute, or has the decision wait for a second admin if it is about a large amount. */
export async function requestSettlement(
  stores: Stores,
  actor: Actor,
  settlement: DisputeSettlement,
  { now, twoAdmins }: ApprovalContext,
): RequestedSettlement {
  if (twoAdmins.above !== null) {
    const checked = await checkSettlement(stores, actor, settlement, { now });
    if (!checked.ok) return checked;
    const { id: jobId, clientId: accountId, ...priced } = checked.value.job;
    const amount = refundable(priced);
    if (needsSecondAdmin(amount, twoAdmins)) {
      const what = { reason: settlement.reason.trim(), part: settlement.returned };
      const request = { kind: 'settlement', accountId, amount, jobId, ...what } as const;
      return requestApproval(stores, actor, request, { now });
    }
  }
  const done = await settleDispute(stores, actor, settlement, { now });
  return done.ok ? ok({ kind: 'done', view: done.value }) : done;
}

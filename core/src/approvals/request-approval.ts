import type { Actor } from '../accounts/actor.ts';
import type { AuditedFacts } from '../audit-log/audit-entry.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { AccountId, ApprovalId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant } from '../kernel/invariant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ApprovalFault } from './approval-fault.ts';
import type {
  ApprovalRequest,
  DoneOrWaiting,
  ListedApproval,
  TwoAdminsPolicy,
} from './approval.ts';
import { mostWaiting, subjectOf } from './decide-approval.ts';

/** What the use cases need that may have to wait for a second admin. */
export type ApprovalContext = Readonly<{ now: Instant; twoAdmins: TwoAdminsPolicy }>;

/** The most admins who are notified of a request. */
const mostNotified = 20;

/** What the audit log records of a request. */
export const auditedRequest = (request: ApprovalRequest): AuditedFacts => ({
  kind: request.kind,
  accountId: request.accountId,
  amountPesewas: request.amount,
  ...(request.kind === 'credit' && { reference: request.reference }),
  ...(request.kind === 'refund' && { jobId: request.jobId }),
  ...(request.kind === 'payout' && { payoutId: request.payoutId }),
});

/** Refuses what waits already. */
export async function checkNotWaiting(
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
export async function requestApproval(
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

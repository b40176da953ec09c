import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault, permit } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { guardJob } from '../guards.ts';
import type { JobOutcome, VersionContext } from '../jobs/decide-job.ts';
import { refundable } from '../jobs/decide-refund.ts';
import { decideDispute, decideSettlement } from '../jobs/decide-review.ts';
import type { JobFault } from '../jobs/job-fault.ts';
import type { ListedJob } from '../jobs/job-store.port.ts';
import { findJobFor } from '../jobs/read-job.ts';
import { listingOf, saveMove } from '../jobs/save-outcome.ts';
import type { AccountId, CursorPage, JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { type Pesewas, subtractMoney } from '../kernel/money.ts';
import { invariant, ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import {
  checkStated,
  type Dispute,
  type DisputeFault,
  type DisputeStatus,
  type ListedDispute,
  openDispute,
} from './dispute.ts';

type Timed = Readonly<{ now: Instant }>;
/** The refusals of every operation on disputes. */
export type DisputeRefusal = DisputeFault | JobFault | PermissionFault;

/** The most admins who are notified of a dispute. */
const mostNotified = 20;

/** Notifies the other side, and the admins who can decide, of a dispute by mail. */
export async function notifyOfDispute(
  { accounts, outbox }: Pick<Stores, 'accounts' | 'outbox'>,
  { jobId, openedBy, clientId, providerId }: Dispute,
  now: Instant,
): Promise<void> {
  const deciders = (await accounts.listAdmins())
    .filter(({ suspension }) => suspension === null)
    .slice(0, mostNotified);
  const other = openedBy === 'client' ? providerId : clientId;
  const recipients: readonly AccountId[] = [other, ...deciders.map(({ id }) => id)];
  for (const accountId of recipients) {
    await outbox.put({ kind: 'dispute-opened', accountId, jobId }, now);
  }
}

/** A result that its client contests, and why. */
export type ContestedResult = Readonly<{ id: JobId; reason: string }>;

/** Contests the result of a job of the actor: an admin is to decide. */
export async function disputeResult(
  stores: Stores,
  actor: Actor,
  { id, reason }: ContestedResult,
  { now, versions }: Timed & VersionContext,
): Promise<Result<ListedJob, DisputeRefusal>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.dispute', versions });
  if (!found.ok) return found;
  const job = found.value;
  const decided = decideDispute(job, reason, { actor, now });
  if (!decided.ok) return decided;
  invariant(job.assignedId !== null, 'a completed job has a provider');
  const parties = { jobId: id, clientId: job.clientId, providerId: job.assignedId };
  const opened = { side: 'client', reason, now: decided.value.job.updatedAt } as const;
  const dispute = await stores.reviews.addDispute(openDispute(parties, opened));
  await notifyOfDispute(stores, dispute, now);
  return saveMove(stores, decided, listingOf(job));
}
disputeResult.guards = (_: Actor, { id }: ContestedResult) => [guardJob(id)];

/** Finds the dispute about a job. */
export async function findDispute(
  { reviews }: Stores,
  id: JobId,
): Promise<Result<ListedDispute, DisputeFault>> {
  const found = await reviews.findDispute(id);
  return found === undefined ? refuse({ code: 'dispute.not-found' }) : ok(found);
}

/** Reads the dispute about a job, as one of its sides or as an admin. */
export async function readDispute(
  stores: Stores,
  actor: Actor,
  id: JobId,
): Promise<Result<ListedDispute, DisputeRefusal>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.read-content' });
  return found.ok ? findDispute(stores, id) : found;
}

/** Lists the disputes of the marketplace, newest first. */
export async function listDisputes(
  stores: Stores,
  actor: Actor,
  { status, page }: Readonly<{ status?: DisputeStatus | undefined; page: CursorPage }>,
): Promise<Result<readonly ListedDispute[], PermissionFault>> {
  if (!can(actor, 'disputes.browse')) return deny(actor, 'disputes.browse');
  return ok(await stores.reviews.listDisputes({ status }, page));
}

/** How an admin decides a dispute. */
export type DisputeSettlement = Readonly<{
  id: JobId;
  /** How much of the price goes back to its payers; the provider is paid for the rest. */
  returned: Pesewas;
  /** Both sides read it. */
  reason: string;
}>;

type DecidedSettlement = Readonly<{ job: ListedJob; dispute: ListedDispute; outcome: JobOutcome }>;

/** Checks whether a dispute could be decided like this now, and decides it. */
export async function checkSettlement(
  stores: Stores,
  actor: Actor,
  { id, returned, reason }: DisputeSettlement,
  { now }: Timed,
): Promise<Result<DecidedSettlement, DisputeRefusal>> {
  const permitted = permit(actor, 'disputes.decide', now);
  if (!permitted.ok) return permitted;
  const job = await stores.jobs.find(id);
  if (job === undefined) return refuse({ code: 'job.not-found' });
  const dispute = await findDispute(stores, id);
  if (!dispute.ok) return dispute;
  const isClientDeleted = (await stores.erasures.findDeletion(job.clientId)) !== undefined;
  const decided = decideSettlement(job, { returned, reason, isClientDeleted }, { actor, now });
  if (!decided.ok) return decided;
  const stated = checkStated(dispute.value, now);
  if (!stated.ok) return stated;
  return ok({ job, dispute: dispute.value, outcome: decided.value });
}

/** Decides the dispute about a job: the provider is paid what does not go back to the client. */
export async function settleDispute(
  stores: Stores,
  actor: Actor,
  settlement: DisputeSettlement,
  { now }: Timed,
): Promise<Result<ListedDispute, DisputeRefusal>> {
  const checked = await checkSettlement(stores, actor, settlement, { now });
  if (!checked.ok) return checked;
  const { job, dispute, outcome } = checked.value;
  const { id: jobId, returned, reason } = settlement;
  const released = subtractMoney(refundable(job), returned);
  const at = outcome.job.updatedAt;
  const decision = { returned, released, reason: reason.trim(), by: actor.accountId, at };
  const decided = { ...dispute, decision };
  await stores.reviews.replaceDispute(decided);
  const after = { returnedPesewas: returned, releasedPesewas: released };
  await recordAction(stores, { actor, now }, { action: 'dispute.decide', objectId: jobId, after });
  for (const accountId of [dispute.clientId, dispute.providerId]) {
    await stores.outbox.put({ kind: 'dispute-decided', accountId, jobId }, now);
  }
  const saved = await saveMove(stores, ok(outcome), listingOf(job));
  invariant(saved.ok, 'a decided settlement is saved');
  return ok(decided);
}

// A refunded job has a state of its own. Revenue, success rate, usage, bills, earnings and ratings
// count completed jobs: a flag beside `completed` would have to be remembered in each of those
// queries, and one that forgets it is wrong about money. The recorded capture is reversed, not
// calculated again.
//
// A refund writes a negative earning. A provider who was not paid yet is paid less; the earnings of
// one who was become negative, and the next payout waits until they are positive: providers are
// never asked to send money back. A payout deducts refunds that happened after its week, too.
// Otherwise a job that is refunded on Monday would be paid on Tuesday with the week before.

import type { Actor } from '../accounts/actor.ts';
import { type PermissionFault, permit } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { guardAccount, type GuardedContext, guardJob, lacks, requireGuards } from '../guards.ts';
import type { JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { type Pesewas, subtractMoney } from '../kernel/money.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import {
  decideCancel,
  decideFail,
  decideRelease,
  decideTakeBack,
  type JobOutcome,
  type VersionContext,
} from './decide-job.ts';
import { decideRefund } from './decide-refund.ts';
import type { JobFault } from './job-fault.ts';
import { type Job, paidFor } from './job.ts';
import type { ListedJob, ListedProvider } from './job-store.port.ts';
import { findJobFor } from './read-job.ts';
import { listingOf, listProvider, saveMove } from './save-outcome.ts';

type Ended = Promise<Result<ListedJob, JobFault | PermissionFault>>;
type EndContext = VersionContext & Readonly<{ now: Instant }>;

/**
 * The guard of the client, also if someone else ends the job: it returns the hold and takes a translation away, and
 * orders of the client decide by both, which they read one after the other.
 */
const guardClient = ({ clientId }: Pick<ListedJob, 'clientId'>) => guardAccount(clientId);

/** Cancels a job; the whole hold is released. */
export async function cancelJob(
  stores: Stores,
  actor: Actor,
  id: JobId,
  { now, versions, ...guarded }: EndContext & GuardedContext,
): Ended {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.cancel', versions });
  if (!found.ok) return found;
  const ofClient = guardClient(found.value);
  if (lacks(guarded, ofClient)) return requireGuards(ofClient);
  return saveMove(stores, decideCancel(found.value, { actor, now }), listingOf(found.value));
}
cancelJob.guards = (_: Actor, id: JobId) => [guardJob(id)];

/** Fails a job for a reason; the whole hold is released. */
export async function failJob(
  stores: Stores,
  actor: Actor,
  { id, reason }: Readonly<{ id: JobId; reason: string }>,
  { now, versions, ...guarded }: EndContext & GuardedContext,
): Ended {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.fail', versions });
  if (!found.ok) return found;
  const ofClient = guardClient(found.value);
  if (lacks(guarded, ofClient)) return requireGuards(ofClient);
  const failed = decideFail(found.value, reason, { actor, now });
  return saveMove(stores, failed, listingOf(found.value));
}
failJob.guards = (_: Actor, { id }: Readonly<{ id: JobId }>) => [guardJob(id)];

/** A refund as an admin requests it. */
export type Refund = Readonly<{
  id: JobId;
  reason: string;
  /** How much of the price goes back to its payers; all that was not returned by default. */
  amount?: Pesewas | undefined;
}>;

/** The amount that a refund returns to the wallet of the client. */
export const returnedToClient = (before: Job, { job }: JobOutcome): Pesewas =>
  job.status === 'refunded'
    ? paidFor(before).due
    : subtractMoney(job.returned.due, before.returned.due);

type DecidedRefund = Readonly<{ job: ListedJob; outcome: JobOutcome }>;

/** Checks whether a job could be refunded now, and decides the refund. */
export async function checkRefund(
  stores: Stores,
  actor: Actor,
  { id, reason, amount }: Refund,
  { now, versions }: EndContext,
): Promise<Result<DecidedRefund, JobFault | PermissionFault>> {
  const permitted = permit(actor, 'jobs.refund', now);
  if (!permitted.ok) return permitted;
  const found = await findJobFor(stores, actor, { id, action: 'jobs.refund', versions });
  if (!found.ok) return found;
  const { clientId } = found.value;
  const isClientDeleted = (await stores.erasures.findDeletion(clientId)) !== undefined;
  const decided = decideRefund(found.value, { reason, amount, isClientDeleted }, { actor, now });
  return decided.ok ? ok({ job: found.value, outcome: decided.value }) : decided;
}

/** Refunds a completed job, or a part of it, for a reason: its client gets back what they paid. */
export async function refundJob(
  stores: Stores,
  actor: Actor,
  refund: Refund,
  { now, versions }: EndContext,
): Ended {
  const checked = await checkRefund(stores, actor, refund, { now, versions });
  if (!checked.ok) return checked;
  const { job, outcome } = checked.value;
  const after = { clientId: job.clientId, amountPesewas: returnedToClient(job, outcome) };
  const action = outcome.event.move === 'refund' ? 'job.refund' : 'job.refund-part';
  const done = { action, objectId: job.id, after } as const;
  await recordAction(stores, { actor, now }, done);
  return saveMove(stores, ok(outcome), listingOf(job));
}

/** The requested provider, who need not be the one that an admin assigned. */
async function requestedProvider(
  stores: Stores,
  { requestedId, assignedId, ...listed }: ListedJob,
): Promise<ListedProvider> {
  if (requestedId === null) return listProvider(null);
  if (requestedId !== assignedId) return listProvider(await stores.accounts.find(requestedId));
  const { providerId, providerName } = listed;
  return { providerId, providerName };
}

/** Releases a job to the providers who may take it. */
export async function releaseJob(
  stores: Stores,
  actor: Actor,
  id: JobId,
  { now, versions }: Readonly<{ now: Instant }> & VersionContext,
): Promise<Result<ListedJob, JobFault | PermissionFault>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.release', versions });
  if (!found.ok) return found;
  const decided = decideRelease(found.value, { actor, now });
  if (!decided.ok) return decided;
  const requested = await requestedProvider(stores, found.value);
  return saveMove(stores, decided, { ...listingOf(found.value), ...requested });
}
releaseJob.guards = (_: Actor, id: JobId) => [guardJob(id)];

/** A job that its client takes back; the provider reads the reason. */
export type TakeBack = Readonly<{ id: JobId; reason: string | null }>;

/** Takes a late job back from its provider; it returns to the pool. */
export async function takeBackJob(
  stores: Stores,
  actor: Actor,
  { id, reason }: TakeBack,
  { now, versions }: Readonly<{ now: Instant }> & VersionContext,
): Promise<Result<ListedJob, JobFault | PermissionFault>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.take-back', versions });
  if (!found.ok) return found;
  const decided = decideTakeBack(found.value, reason, { actor, now });
  return saveMove(stores, decided, { ...listingOf(found.value), ...listProvider(null) });
}
takeBackJob.guards = (_: Actor, { id }: TakeBack) => [guardJob(id)];

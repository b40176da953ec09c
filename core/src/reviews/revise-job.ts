import type { Actor } from '../accounts/actor.ts';
import type { PermissionFault } from '../accounts/permission.ts';
import { guardAccount, type GuardedContext, guardFigures, guardJob, lacks } from '../guards.ts';
import { requireGuards } from '../guards.ts';
import { checkDue, shortestRevisionMs, type VersionContext } from '../jobs/decide-job.ts';
import { checkInReview, decideDecline, decideRevise } from '../jobs/decide-review.ts';
import type { JobFault } from '../jobs/job-fault.ts';
import type { ListedJob } from '../jobs/job-store.port.ts';
import type { ReviewContext } from '../jobs/review.ts';
import { findJobFor } from '../jobs/read-job.ts';
import { listingOf, listOutput, saveMove } from '../jobs/save-outcome.ts';
import type { JobId } from '../kernel/ids.ts';
import { dayMs, type Instant, later } from '../kernel/instant.ts';
import { invariant, ok, refuse, type Result } from '../kernel/result.ts';
import type { StoredFile } from '../ports/files.port.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { openDispute } from './dispute.ts';
import {
  decideChanges,
  decidePin,
  type PinAnswer,
  type RequestedChanges,
  type Revision,
  type RevisionFault,
} from './revision.ts';
import { notifyOfDispute } from './settle-dispute.ts';

type Timed = Readonly<{ now: Instant }>;
type ReviewRefusal = JobFault | RevisionFault | PermissionFault;

/** A result that a client sends back. */
export type RevisionRequest = RequestedChanges &
  Readonly<{
    id: JobId;
    /** When the client needs the revised result; null for as long from now as a review lasts, and a day at least. */
    dueAt: Instant | null;
  }>;

/** The money that the earning of a job is taken back from belongs to its provider, who reads the sums. */
const guardsOfParties = ({ clientId, assignedId }: ListedJob) => [
  guardAccount(clientId),
  ...(assignedId === null ? [] : [guardFigures(assignedId)]),
];

/** Sends the result of a job of the actor back to its provider, with what is to be changed. */
export async function requestRevision(
  stores: Stores,
  actor: Actor,
  { id, dueAt: requestedFor, ...requested }: RevisionRequest,
  { now, versions, reviews, ...guarded }: Timed & ReviewContext & VersionContext & GuardedContext,
): Promise<Result<ListedJob, ReviewRefusal>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.revise', versions });
  if (!found.ok) return found;
  const job = found.value;
  const ofParties = guardsOfParties(job);
  if (ofParties.some((guard) => lacks(guarded, guard))) return requireGuards(...ofParties);
  const inReview = checkInReview(job);
  if (!inReview.ok) return inReview;
  const changes = decideChanges(requested);
  if (!changes.ok) return changes;
  const due = checkDue(requestedFor, now, shortestRevisionMs);
  if (!due.ok) return due;
  const dueAt = requestedFor ?? later(now, Math.max(reviews.days * dayMs, shortestRevisionMs));
  const earning = await stores.payouts.findEarning(id);
  invariant(earning !== undefined && job.assignedId !== null, 'a completed job has an earning');
  const decided = decideRevise(job, { dueAt, earning, reviews }, { actor, now });
  if (!decided.ok) return decided;
  const { review, updatedAt: requestedAt } = decided.value.job;
  await stores.reviews.addRevision({
    ...changes.value,
    jobId: id,
    providerId: job.assignedId,
    round: review.revisions,
    requestedAt,
    dueAt,
    outputId: job.outputId,
    end: null,
    endedAt: null,
    declineReason: null,
  });
  await stores.outbox.put(
    { kind: 'revision-requested', accountId: job.assignedId, jobId: id },
    now,
  );
  return saveMove(stores, decided, { ...listingOf(job), output: null });
}
requestRevision.guards = (_: Actor, { id }: RevisionRequest) => [guardJob(id)];

/** Finds the job and its open revision, which the actor, its provider, works on. */
async function findRevised(
  stores: Stores,
  actor: Actor,
  { id, versions }: Readonly<{ id: JobId }> & VersionContext,
): Promise<Result<Readonly<{ job: ListedJob; revision: Revision }>, ReviewRefusal>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.answer-revision', versions });
  if (!found.ok) return found;
  const revision = await stores.reviews.findOpenRevision(id);
  return revision === undefined
    ? refuse({ code: 'job.not-in-revision', state: found.value.review.state })
    : ok({ job: found.value, revision });
}

/** An answer to one of the places that the client marked, from 1. */
export type AnsweredPin = PinAnswer & Readonly<{ id: JobId; nth: number }>;

/** Ticks off a place that the client marked, or takes that back; the client reads the answer. */
export async function answerPin(
  stores: Stores,
  actor: Actor,
  { id, ...answer }: AnsweredPin,
  { now }: Timed,
): Promise<Result<Revision, ReviewRefusal>> {
  const found = await findRevised(stores, actor, { id });
  if (!found.ok) return found;
  const decided = decidePin(found.value.revision, answer, now);
  if (!decided.ok) return decided;
  await stores.reviews.replaceRevision(decided.value);
  return decided;
}
answerPin.guards = (_: Actor, { id }: AnsweredPin) => [guardJob(id)];

/** A revision that its provider declines, and why. */
export type DeclinedRevision = Readonly<{ id: JobId; reason: string }>;

/**
 * Declines the revision of a result: what was delivered counts again, and an admin is to decide between
 * the client and the provider.
 */
export async function declineRevision(
  stores: Stores,
  actor: Actor,
  { id, reason }: DeclinedRevision,
  { now, versions, ...guarded }: Timed & VersionContext & GuardedContext,
): Promise<Result<ListedJob, ReviewRefusal>> {
  const found = await findRevised(stores, actor, { id, versions });
  if (!found.ok) return found;
  const { job, revision } = found.value;
  const ofParties = guardsOfParties(job);
  if (ofParties.some((guard) => lacks(guarded, guard))) return requireGuards(...ofParties);
  const { outputId } = revision;
  if (outputId === null) return refuse({ code: 'job.content-erased' });
  const output = await stores.files.find(outputId);
  invariant(output !== undefined && job.assignedId !== null, 'what was sent back is stored');
  const { rate: rateBps } = await stores.commission.current();
  const decided = decideDecline(job, { outputId, rateBps, reason }, { actor, now });
  if (!decided.ok) return decided;
  const { updatedAt } = decided.value.job;
  const listing = { ...listingOf(job), output: listOutput(output) };
  const saved = await saveMove(stores, ok(decided.value), listing);
  invariant(saved.ok, 'a decided move is saved');
  const declined = { end: 'declined', endedAt: updatedAt, declineReason: reason.trim() } as const;
  await stores.reviews.replaceRevision({ ...revision, ...declined });
  const parties = { jobId: id, clientId: job.clientId, providerId: job.assignedId };
  const dispute = openDispute(parties, { side: 'provider', reason, now: updatedAt });
  await notifyOfDispute(stores, await stores.reviews.addDispute(dispute), now);
  return saved;
}
declineRevision.guards = (_: Actor, { id }: DeclinedRevision) => [guardJob(id)];

/**
 * Lists the revisions of a job whose content the actor may read, oldest first: a provider reads those of
 * their own work, and not what another one delivered before the job was offered again.
 */
export async function listRevisions(
  stores: Stores,
  actor: Actor,
  id: JobId,
): Promise<Result<readonly Revision[], ReviewRefusal>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.read-content' });
  if (!found.ok) return found;
  const revisions = await stores.reviews.listRevisions(id);
  const { accountId, role } = actor;
  if (role !== 'service-provider') return ok(revisions);
  return ok(revisions.filter(({ providerId }) => providerId === accountId));
}

/** A version of a result that was sent back, from 1. */
export type ResultVersion = Readonly<{ id: JobId; version: number }>;

/** Finds the file of a version of a result that was sent back. */
export async function readResultVersion(
  stores: Stores,
  actor: Actor,
  { id, version }: ResultVersion,
): Promise<Result<StoredFile, ReviewRefusal>> {
  const found = await listRevisions(stores, actor, id);
  if (!found.ok) return found;
  const sentBack = found.value.find(({ round }) => round === version);
  if (sentBack === undefined) return refuse({ code: 'revision.not-found' });
  const file = sentBack.outputId === null ? undefined : await stores.files.find(sentBack.outputId);
  return file === undefined ? refuse({ code: 'job.content-erased' }) : ok(file);
}

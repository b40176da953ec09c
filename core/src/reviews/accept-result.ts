import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault, permit } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { guardJob } from '../guards.ts';
import type { VersionContext } from '../jobs/decide-job.ts';
import { decideAccept, decideSilence } from '../jobs/decide-review.ts';
import type { JobFault } from '../jobs/job-fault.ts';
import type { ListedJob } from '../jobs/job-store.port.ts';
import type { Acceptance } from '../jobs/review.ts';
import { findJobFor } from '../jobs/read-job.ts';
import { listingOf, saveMove } from '../jobs/save-outcome.ts';
import type { JobId } from '../kernel/ids.ts';
import { dayMs, type Instant, later } from '../kernel/instant.ts';
import { invariant, ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';

type Timed = Readonly<{ now: Instant }>;

/** How the actor accepts a result; an admin, who moves someone's money by it, has to be confirmed. */
function acceptanceOf(actor: Actor, now: Instant): Result<Acceptance, PermissionFault> {
  if (actor.role !== 'admin') return ok('client');
  const permitted = permit(actor, 'earnings.release', now);
  return permitted.ok ? ok('admin') : permitted;
}

/** Accepts the result of a job, as its client or as an admin: its provider can be paid. */
export async function acceptResult(
  stores: Stores,
  actor: Actor,
  id: JobId,
  { now, versions }: Timed & VersionContext,
): Promise<Result<ListedJob, JobFault | PermissionFault>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.accept', versions });
  if (!found.ok) return found;
  const by = acceptanceOf(actor, now);
  if (!by.ok) return by;
  const job = found.value;
  const decided = decideAccept(job, by.value, { actor, now });
  if (!decided.ok) return decided;
  if (by.value === 'admin') {
    const after = { providerId: job.assignedId, netPesewas: job.split?.net ?? null };
    await recordAction(stores, { actor, now }, { action: 'job.accept', objectId: id, after });
  }
  return saveMove(stores, decided, listingOf(job));
}
acceptResult.guards = ({ role }: Actor, id: JobId) => [
  guardJob(id),
  ...(role === 'admin' ? (['audit-log'] as const) : []),
];

/** How many results can be accepted in one request. */
export const mostAccepted = 100;

/** What became of each of several results. */
export type AcceptedResults = Readonly<{
  accepted: readonly JobId[];
  /** Those that could not be accepted: they are not the actor's, or not in review. */
  skipped: readonly JobId[];
}>;

/** Accepts the results of several jobs of the actor, a client; those that cannot be accepted are left. */
export async function acceptResults(
  stores: Stores,
  actor: Actor,
  ids: readonly JobId[],
  { now }: Timed,
): Promise<Result<AcceptedResults, PermissionFault>> {
  if (actor.role !== 'client') return deny(actor, 'jobs.revise');
  if (!can(actor, 'jobs.list')) return deny(actor, 'jobs.list');
  const accepted: JobId[] = [];
  for (const id of new Set(ids)) {
    const done = await acceptResult(stores, actor, id, { now });
    if (done.ok) accepted.push(id);
    else if (done.fault.code === 'permission.denied') return deny(actor, 'jobs.accept');
  }
  const skipped = [...new Set(ids)].filter((id) => !accepted.includes(id));
  return ok({ accepted, skipped });
}
acceptResults.guards = (_: Actor, ids: readonly JobId[]) =>
  ids.toSorted((one, other) => one - other).map(guardJob);

/**
 * Accepts the result of a job whose review has ended without a word of its client; refused if the client has
 * decided since. Run by the server, not by an actor, with the guard of the job.
 */
export async function acceptBySilence(
  stores: Stores,
  id: JobId,
  { now }: Timed,
): Promise<Result<ListedJob, JobFault>> {
  const job = await stores.jobs.find(id);
  invariant(job !== undefined, `job ${id}, whose review has ended, exists`);
  const actor = { accountId: job.clientId, role: 'client' } as const;
  return saveMove(stores, decideSilence(job, { actor, now }), listingOf(job));
}

/** How long before the end of a review its client is reminded. */
const reminderMs = dayMs;

/** Whether there is anything to accept by silence or to remind of. */
export async function hasEndingReviews(
  { jobs }: Pick<Stores, 'jobs'>,
  now: Instant,
): Promise<boolean> {
  const [ended] = await jobs.listEndedReviews(now, 1);
  const [ending] = await jobs.listReviewsToRemind(later(now, reminderMs), 1);
  return ended !== undefined || ending !== undefined;
}

/**
 * Reminds the clients of at most `limit` results whose reviews end within a day. Run by the server, not by
 * an actor.
 *
 * @returns how many.
 */
export async function remindOfReviews(
  stores: Stores,
  { now, limit }: Timed & Readonly<{ limit: number }>,
): Promise<number> {
  const ending = await stores.jobs.listReviewsToRemind(later(now, reminderMs), limit);
  for (const { id: jobId, clientId: accountId, assignedId } of ending) {
    await stores.jobs.markReviewReminded(jobId, now);
    const about = { accountId, jobId, actorId: assignedId, createdAt: now };
    await stores.notifications.insert({ kind: 'review_ending', ...about });
    await stores.outbox.put({ kind: 'review-ending', accountId, jobId }, now);
  }
  return ending.length;
}

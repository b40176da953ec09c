import type { Actor } from '../accounts/actor.ts';
import { can, deny, mayEver, type PermissionFault } from '../accounts/permission.ts';
import { guardJob } from '../guards.ts';
import { findJobToTake } from '../jobs/assign-job.ts';
import type { VersionContext } from '../jobs/decide-job.ts';
import type { Job } from '../jobs/job.ts';
import { findJobFor } from '../jobs/read-job.ts';
import type { AccountId, CursorPage, JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant, ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { type ProposalRefusal, withHistory } from './answer-proposal.ts';
import { decideProposal, isNews, statusOf } from './decide-proposal.ts';
import type { ListedProposal, Proposal, ProposalKey, SeenProposal } from './proposal.ts';

/** The due time that a provider proposes for a job. */
export type ProposalRequest = Readonly<{ id: JobId; dueAt: Instant; note: string | null }>;

async function notifyClient(
  { notifications, outbox }: Stores,
  { clientId: accountId, id: jobId }: Pick<Job, 'clientId' | 'id'>,
  { providerId, now }: Readonly<{ providerId: AccountId; now: Instant }>,
): Promise<void> {
  const about = { accountId, jobId, actorId: providerId, createdAt: now };
  await notifications.insert({ kind: 'proposal_received', ...about });
  await outbox.put({ kind: 'proposal-received', accountId, jobId, providerId }, now);
}

/** A provider proposes a later due time for a job that they may take; it replaces their earlier one. */
export async function addProposal(
  stores: Stores,
  actor: Actor,
  { id, dueAt, note }: ProposalRequest,
  { now, versions }: Readonly<{ now: Instant }> & VersionContext,
): Promise<Result<SeenProposal, ProposalRefusal>> {
  if (!can(actor, 'jobs.propose')) return deny(actor, 'jobs.propose');
  const found = await findJobToTake(stores, id, { actor, now, versions });
  if (!found.ok) return found;
  const { job, provider } = found.value;
  const proposed = await withHistory(stores, job);
  const others = (await stores.proposals.listByJob(id)).filter(
    (other) => other.providerId !== provider.id && statusOf(other, proposed, now) === 'open',
  );
  const wanted = { provider, dueAt, note };
  const decided = decideProposal(wanted, { job, openOthers: others.length }, now);
  if (!decided.ok) return decided;
  const before = await stores.proposals.findByKey({ jobId: id, providerId: provider.id });
  await stores.proposals.put(decided.value);
  if (isNews(before, proposed, now)) {
    await notifyClient(stores, job, { providerId: provider.id, now });
  }
  const [listed] = await stores.proposals.listByJob(id, provider.id);
  invariant(listed !== undefined, 'a proposal that was stored is listed');
  return ok({ ...listed, status: statusOf(listed, proposed, now) });
}
addProposal.guards = (_: Actor, { id }: ProposalRequest) => [guardJob(id)];

type ProposalsOfJob = Readonly<{ job: Job; listed: readonly ListedProposal[] }>;

/** Finds a job with the proposals that the actor sees. */
async function findProposals(
  stores: Stores,
  actor: Actor,
  id: JobId,
): Promise<Result<ProposalsOfJob, ProposalRefusal>> {
  if (!mayEver(actor, 'jobs.read-content')) return deny(actor, 'jobs.read-content');
  const isProvider = actor.role === 'service-provider';
  const own = isProvider ? await stores.proposals.listByJob(id, actor.accountId) : [];
  const proposedFor = own.length > 0 ? await stores.jobs.find(id) : undefined;
  if (proposedFor !== undefined) return ok({ job: proposedFor, listed: own });
  const found = await findJobFor(stores, actor, { id, action: 'jobs.read-content' });
  if (!found.ok) return found;
  return ok({
    job: found.value,
    listed: isProvider ? [] : await stores.proposals.listByJob(id),
  });
}

/**
 * Lists the proposals for a job, newest first. A provider sees only their own, also if they do not see
 * the job any more.
 */
export async function listProposals(
  stores: Stores,
  actor: Actor,
  id: JobId,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<readonly SeenProposal[], ProposalRefusal>> {
  const found = await findProposals(stores, actor, id);
  if (!found.ok) return found;
  const { job, listed } = found.value;
  if (listed.length === 0) return ok([]);
  const proposed = await withHistory(stores, job);
  return ok(listed.map((proposal) => ({ ...proposal, status: statusOf(proposal, proposed, now) })));
}

/** Lists all proposals of the actor, a provider, newest first, as they are stored. */
export async function listMyProposals(
  { proposals }: Stores,
  actor: Actor,
  page: CursorPage,
): Promise<Result<readonly Proposal[], PermissionFault>> {
  if (!can(actor, 'jobs.propose')) return deny(actor, 'jobs.propose');
  return ok(await proposals.listByProvider(actor.accountId, page));
}

/** Finds for which of these jobs of the actor, a client, due times were proposed, in the order of their ids. */
export async function findJobsWithProposals(
  { proposals }: Stores,
  actor: Actor,
  among: readonly JobId[],
): Promise<Result<readonly JobId[], PermissionFault>> {
  return can(actor, 'jobs.list')
    ? ok(await proposals.findJobs(actor.accountId, among))
    : deny(actor, 'jobs.list');
}

/** Whether the client can accept a proposal of the provider for the job. */
export async function hasOpenProposal(
  stores: Stores,
  key: ProposalKey,
  { now }: Readonly<{ now: Instant }>,
): Promise<boolean> {
  const proposal = await stores.proposals.findByKey(key);
  const job = await stores.jobs.find(key.jobId);
  if (proposal === undefined || job === undefined) return false;
  return statusOf(proposal, await withHistory(stores, job), now) === 'open';
}

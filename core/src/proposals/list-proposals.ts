import type { Actor } from '../accounts/actor.ts';
import { can, deny, mayEver, type PermissionFault } from '../accounts/permission.ts';
import type { Job } from '../jobs/job.ts';
import { findJobFor } from '../jobs/read-job.ts';
import type { CursorPage } from '../kernel/cursor-page.ts';
import type { JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { statusOf } from './decide-proposal.ts';
import { withHistory, type ProposalRefusal } from './find-proposal.ts';
import type { ListedProposal, Proposal, SeenProposal } from './proposal.ts';

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

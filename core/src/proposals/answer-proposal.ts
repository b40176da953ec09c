import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { guardJob } from '../guards.ts';
import { findProviderAccount, withBlocks } from '../jobs/assign-job.ts';
import type { VersionContext } from '../jobs/decide-job.ts';
import type { JobFault } from '../jobs/job-fault.ts';
import type { ListedJob } from '../jobs/job-store.port.ts';
import type { Job } from '../jobs/job.ts';
import { findJobFor } from '../jobs/read-job.ts';
import { listingOf, listProvider, saveMove } from '../jobs/save-outcome.ts';
import type { JobId, ProposalId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant, ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import {
  decideAcceptance,
  decideDecline,
  decideWithdrawal,
  lastTaken,
  type ProposedJob,
} from './decide-proposal.ts';
import type { Proposal, ProposalFault, SeenProposal } from './proposal.ts';

/** The refusals of every operation on proposals. */
export type ProposalRefusal = JobFault | PermissionFault | ProposalFault;

/** A proposal for a job. */
export type ProposalOfJob = Readonly<{ id: JobId; proposal: ProposalId }>;

/** Finds a proposal for a job; one for another job is not found. */
async function findProposal(
  { proposals }: Stores,
  { id, proposal }: ProposalOfJob,
): Promise<Result<Proposal, ProposalFault>> {
  const found = await proposals.find(proposal);
  return found?.jobId === id ? ok(found) : refuse({ code: 'proposal.not-found' });
}

/** A job with what the status of its proposals depends on. */
export const withHistory = async ({ jobs }: Stores, job: Job): Promise<ProposedJob> => ({
  job,
  takenAt: lastTaken(await jobs.events(job.id)),
});

/** The client accepts a proposal: the job is due then, and assigned to its provider. */
export async function acceptProposal(
  stores: Stores,
  actor: Actor,
  of: ProposalOfJob,
  { now, versions }: Readonly<{ now: Instant }> & VersionContext,
): Promise<Result<ListedJob, ProposalRefusal>> {
  const access = { id: of.id, action: 'jobs.answer-proposal', versions } as const;
  const job = await findJobFor(stores, actor, access);
  if (!job.ok) return job;
  const proposal = await findProposal(stores, of);
  if (!proposal.ok) return proposal;
  const provider = await findProviderAccount(stores, proposal.value.providerId);
  if (provider === undefined) return refuse({ code: 'proposal.not-found' });
  const proposed = await withHistory(stores, job.value);
  const { isBlocked } = await withBlocks(stores, job.value, proposal.value.providerId);
  const accepted = { ...proposed, proposal: proposal.value, provider, isBlocked };
  const decided = decideAcceptance(accepted, { actor, now });
  if (!decided.ok) return decided;
  await stores.proposals.replace(decided.value.proposal);
  return saveMove(stores, ok(decided.value.outcome), {
    ...listingOf(job.value),
    ...listProvider(decided.value.provider),
  });
}
acceptProposal.guards = (_: Actor, { id }: ProposalOfJob) => [guardJob(id)];

/** A proposal that its client declines, and why. */
export type Decline = ProposalOfJob & Readonly<{ reason: string | null }>;

/** The client declines a proposal; the job stays available, and due when it was. */
export async function declineProposal(
  stores: Stores,
  actor: Actor,
  { reason, ...of }: Decline,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<SeenProposal, ProposalRefusal>> {
  const job = await findJobFor(stores, actor, { id: of.id, action: 'jobs.answer-proposal' });
  if (!job.ok) return job;
  const found = await findProposal(stores, of);
  if (!found.ok) return found;
  const proposed = await withHistory(stores, job.value);
  const decided = decideDecline(found.value, reason, { ...proposed, now });
  if (!decided.ok) return decided;
  await stores.proposals.replace(decided.value);
  const { providerId: accountId, jobId } = decided.value;
  const declined = { accountId, kind: 'proposal_declined', jobId, createdAt: now } as const;
  await stores.notifications.insert(declined);
  const why = decided.value.reason;
  await stores.outbox.put({ kind: 'proposal-declined', accountId, jobId, reason: why }, now);
  const [listed] = await stores.proposals.listByJob(jobId, accountId);
  invariant(listed !== undefined, 'a proposal that was declined is listed');
  return ok({ ...listed, status: 'declined' });
}
declineProposal.guards = (_: Actor, { id }: ProposalOfJob) => [guardJob(id)];

/** The provider withdraws their proposal; the client does not see it any more. */
export async function withdrawProposal(
  stores: Stores,
  actor: Actor,
  of: ProposalOfJob,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<null, ProposalRefusal>> {
  if (!can(actor, 'jobs.propose')) return deny(actor, 'jobs.propose');
  const found = await findProposal(stores, of);
  if (!found.ok) return found;
  if (found.value.providerId !== actor.accountId) return refuse({ code: 'proposal.not-found' });
  const decided = decideWithdrawal(found.value, now);
  if (!decided.ok) return decided;
  await stores.proposals.replace(decided.value);
  return ok(null);
}
withdrawProposal.guards = (_: Actor, { id }: ProposalOfJob) => [guardJob(id)];

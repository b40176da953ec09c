import type { JobFault } from '../jobs/job-fault.ts';
import type { JobId, ProposalId } from '../kernel/ids.ts';
import type { PermissionFault } from '../accounts/permission.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Job } from '../jobs/job.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { lastTaken, type ProposedJob } from './decide-proposal.ts';
import type { ProposalFault } from './proposal-fault.ts';
import type { Proposal } from './proposal.ts';

/** The refusals of every operation on proposals. */
export type ProposalRefusal = JobFault | PermissionFault | ProposalFault;

/** A proposal for a job. */
export type ProposalOfJob = Readonly<{ id: JobId; proposal: ProposalId }>;

/** Finds a proposal for a job; one for another job is not found. */
export async function findProposal(
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

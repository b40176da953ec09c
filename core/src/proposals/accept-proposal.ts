import type { Actor } from '../accounts/actor.ts';
import { guardJob } from '../guards.ts';
import { findProviderAccount } from '../jobs/find-provider.ts';
import type { ListedJob } from '../jobs/job-store.port.ts';
import type { VersionContext } from '../jobs/job-version.ts';
import { findJobFor } from '../jobs/read-job.ts';
import { listingOf, listProvider, saveMove } from '../jobs/save-outcome.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { decideAcceptance } from './decide-proposal.ts';
import {
  findProposal,
  withHistory,
  type ProposalOfJob,
  type ProposalRefusal,
} from './find-proposal.ts';

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
  const accepted = { ...proposed, proposal: proposal.value, provider };
  const decided = decideAcceptance(accepted, { actor, now });
  if (!decided.ok) return decided;
  await stores.proposals.replace(decided.value.proposal);
  return saveMove(stores, ok(decided.value.outcome), {
    ...listingOf(job.value),
    ...listProvider(decided.value.provider),
  });
}
acceptProposal.guards = (_: Actor, { id }: ProposalOfJob) => [guardJob(id)];

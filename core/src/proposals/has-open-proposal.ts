import type { Instant } from '../kernel/instant.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { statusOf } from './decide-proposal.ts';
import { withHistory } from './find-proposal.ts';
import type { ProposalKey } from './proposal-store.port.ts';

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

import { instant, later, dayMs, type Account, type Stores } from '@nsem/core';
import { aProposal, aRequestedJob, storeJob } from '@nsem/core/testing';

/** A job of a client that only a provider may take, and for which they propose a later due time. */
export async function storeProposal(
  stores: Stores,
  { client, provider }: Readonly<Record<'client' | 'provider', Account>>,
): Promise<Readonly<{ proposedJob: number; proposal: number }>> {
  const now = instant(Date.now());
  const dueAt = later(now, dayMs);
  const requested = { clientId: client.id, requestedId: provider.id, dueAt };
  const job = await storeJob(stores, aRequestedJob(requested));
  const pair = { jobId: job.id, providerId: provider.id };
  // Later than the scene's job, whose time is that of the examples.
  const proposed = { ...pair, dueAt: later(dueAt, dayMs), createdAt: now };
  const { id } = await stores.proposals.put(aProposal(proposed));
  return { proposedJob: job.id, proposal: id };
}

import type { Actor } from '../accounts/actor.ts';
import { guardJob } from '../guards.ts';
import { findJobFor } from '../jobs/read-job.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant } from '../kernel/invariant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { decideDecline } from './decide-proposal.ts';
import {
  findProposal,
  withHistory,
  type ProposalOfJob,
  type ProposalRefusal,
} from './find-proposal.ts';
import type { SeenProposal } from './proposal.ts';

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

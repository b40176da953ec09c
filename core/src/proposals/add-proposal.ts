import type { Actor } from '../accounts/actor.ts';
import { can, deny } from '../accounts/permission.ts';
import { guardJob } from '../guards.ts';
import { findJobToTake } from '../jobs/find-job-to-take.ts';
import type { Job } from '../jobs/job.ts';
import type { VersionContext } from '../jobs/job-version.ts';
import type { AccountId, JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant } from '../kernel/invariant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { decideProposal, isNews, statusOf } from './decide-proposal.ts';
import { withHistory, type ProposalRefusal } from './find-proposal.ts';
import type { SeenProposal } from './proposal.ts';

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

import type { Actor } from '../accounts/actor.ts';
import { can, denied, type PermissionFault } from '../accounts/permission.ts';
import { findJobFor } from '../jobs/read-job.ts';
import type { CursorPage } from '../kernel/cursor-page.ts';
import type { JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { statusOf } from './decide-proposal.ts';
import { withHistory, type ProposalRefusal } from './find-proposal.ts';
import type { Proposal, SeenProposal } from './proposal.ts';

/** Lists the proposals for a job, newest first; a provider sees only their own. */
export async function listProposals(
  stores: Stores,
  actor: Actor,
  id: JobId,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<readonly SeenProposal[], ProposalRefusal>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.read-content' });
  if (!found.ok) return found;
  const own = actor.role === 'service-provider' ? actor.accountId : undefined;
  const listed = await stores.proposals.listByJob(id, own);
  if (listed.length === 0) return ok([]);
  const proposed = await withHistory(stores, found.value);
  return ok(listed.map((proposal) => ({ ...proposal, status: statusOf(proposal, proposed, now) })));
}

/** Lists all proposals of the actor, a provider, newest first, as they are stored. */
export async function listMyProposals(
  { proposals }: Stores,
  actor: Actor,
  page: CursorPage,
): Promise<Result<readonly Proposal[], PermissionFault>> {
  if (!can(actor, 'jobs.propose')) return denied;
  return ok(await proposals.listByProvider(actor.accountId, page));
}

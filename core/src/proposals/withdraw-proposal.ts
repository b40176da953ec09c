import type { Actor } from '../accounts/actor.ts';
import { can, deny } from '../accounts/permission.ts';
import { guardJob } from '../guards.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { decideWithdrawal } from './decide-proposal.ts';
import { findProposal, type ProposalOfJob, type ProposalRefusal } from './find-proposal.ts';

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

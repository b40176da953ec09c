import type { Actor } from '../accounts/actor.ts';
import { can } from '../accounts/can.ts';
import type { JobId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import type { FedEvent } from './job-feed.port.ts';
import type { JobFault } from './job-fault.ts';
import type { JobState } from './job-store.port.ts';

/**
 * Whether the actor may be told of a move: clients of their own jobs, providers of what they have or
 * had in hand at that move, admins of everything.
 */
export function mayFollow(
  { accountId, role }: Pick<Actor, 'accountId' | 'role'>,
  { clientId, assignedId, event }: Pick<FedEvent, 'clientId' | 'assignedId' | 'event'>,
): boolean {
  switch (role) {
    case 'client':
      return clientId === accountId;
    case 'service-provider':
      return assignedId === accountId || event.assignedId === accountId;
    case 'admin':
      return true;
  }
}

/** Finds a job of one's own to follow; one that is only on offer is nobody's yet. */
export async function findJobToFollow(
  stores: Stores,
  actor: Actor,
  id: JobId,
): Promise<Result<JobState, JobFault>> {
  const state = await stores.jobs.findState(id);
  if (state === undefined) return refuse({ code: 'job.not-found' });
  const { clientId, assignedId: assignedTo } = state;
  return can(actor, 'jobs.read', { clientId, assignedTo, offeredToActor: false })
    ? ok(state)
    : refuse({ code: 'job.not-found' });
}

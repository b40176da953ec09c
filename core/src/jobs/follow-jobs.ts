import type { Actor } from '../accounts/actor.ts';
import { can, deny, mayEver, type PermissionFault } from '../accounts/permission.ts';
import type { JobId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores, UnitOfWork } from '../unit-of-work.port.ts';
import type { JobFault } from './job-fault.ts';
import type { FeedEvent, JobState } from './job-store.port.ts';

/**
 * Whether a provider hears of a message: it is of their conversation, or the answer to their question, and
 * no other provider works on the job. Admins are notified of no messages.
 */
const isInConversation = (
  { accountId, role }: Pick<Actor, 'accountId' | 'role'>,
  { assignedId, event }: Pick<FeedEvent, 'assignedId' | 'event'>,
): boolean =>
  role === 'service-provider' &&
  event.assignedId === accountId &&
  (assignedId === null || assignedId === accountId);

/**
 * Whether the actor may see a move: clients see those of their own jobs, providers those of the jobs
 * assigned to them now or at that move, admins all.
 */
export function mayFollow(
  { accountId, role }: Pick<Actor, 'accountId' | 'role'>,
  { clientId, assignedId, event }: Pick<FeedEvent, 'clientId' | 'assignedId' | 'event'>,
): boolean {
  if (event.move === 'message' && role !== 'client') {
    return isInConversation({ accountId, role }, { assignedId, event });
  }
  switch (role) {
    case 'client':
      return clientId === accountId;
    case 'service-provider':
      return assignedId === accountId || event.assignedId === accountId;
    case 'admin':
      return true;
  }
}

/** Finds a job for the actor to follow; a job that is only offered to them is not found. */
export async function findJobToFollow(
  stores: Stores,
  actor: Actor,
  id: JobId,
): Promise<Result<JobState, JobFault | PermissionFault>> {
  if (!can(actor, 'events.follow')) return deny(actor, 'events.follow');
  if (!mayEver(actor, 'jobs.read')) return deny(actor, 'jobs.read');
  const state = await stores.jobs.findState(id);
  if (state === undefined) return refuse({ code: 'job.not-found' });
  const { clientId, assignedId: assignedTo } = state;
  return can(actor, 'jobs.read', { clientId, assignedTo, offeredToActor: false })
    ? ok(state)
    : refuse({ code: 'job.not-found' });
}

/**
 * Reads the committed events of all jobs, once for all followers. It belongs to the server and not
 * to an actor: `mayFollow` decides which of the events each follower may see.
 */
export interface FeedReader {
  /** The events after a position, in order; 0 is before the first. */
  readAfter(position: number, limit: number): Promise<readonly FeedEvent[]>;
  /** The position of the newest event; 0 if there is none. */
  readNewest(): Promise<number>;
}

/** Creates a reader of the feed over the application's storage. */
export const createFeedReader = (unitOfWork: UnitOfWork): FeedReader => ({
  readAfter: (position, limit) => unitOfWork.read(({ feed }) => feed.eventsAfter(position, limit)),
  readNewest: () => unitOfWork.read(({ feed }) => feed.lastEventId()),
});

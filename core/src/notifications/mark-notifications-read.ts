import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { JobId, NotificationId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';

/** Which of the actor's notifications to mark: all, up to one, or those about a job. */
export type MarkReadRequest = Readonly<{
  upToId?: NotificationId | undefined;
  jobId?: JobId | undefined;
}>;

/**
 * Marks the actor's notifications as read. It says nothing about a job that the actor may not see:
 * there is no notification about it to mark.
 *
 * @returns how many were unread before.
 */
export async function markNotificationsRead(
  { notifications }: Stores,
  actor: Actor,
  request: MarkReadRequest,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<number, PermissionFault>> {
  if (!can(actor, 'notifications.read')) return deny(actor, 'notifications.read');
  return ok(await notifications.markRead({ accountId: actor.accountId, ...request }, now));
}
markNotificationsRead.guards = () => [];

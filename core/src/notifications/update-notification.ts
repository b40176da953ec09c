import type { Actor } from '../accounts/actor.ts';
import { can } from '../accounts/permission.ts';
import type { NotificationId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { limitContent, type ShownContext } from './list-notifications.ts';
import type { NotificationFault } from './notification-fault.ts';
import type { Notification } from './notification.ts';

/** Marks one of the actor's notifications as read or unread; another user's is not found. */
export async function updateNotification(
  { notifications }: Stores,
  actor: Actor,
  { id, isRead }: Readonly<{ id: NotificationId; isRead: boolean }>,
  { now, ...context }: Readonly<{ now: Instant }> & ShownContext,
): Promise<Result<Notification, NotificationFault>> {
  const found = await notifications.find(id);
  if (found === undefined || !can(actor, 'notifications.own', { ownerId: found.accountId })) {
    return refuse({ code: 'notification.not-found' });
  }
  const readAt = isRead ? (found.readAt ?? now) : null;
  if (readAt !== found.readAt) await notifications.changeReadAt(id, readAt);
  return ok(limitContent({ ...found, readAt }, context));
}
updateNotification.guards = () => [];

import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { AccountId } from '../kernel/ids.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import {
  completeSettings,
  isSentBy,
  type NotificationChannel,
  type NotificationSetting,
} from './notification-settings.ts';
import type { NotificationKind } from './notification.ts';

/** Reads what the actor also gets by mail or Telegram. */
export async function readNotificationSettings(
  { notifications }: Stores,
  actor: Actor,
): Promise<Result<readonly NotificationSetting[], PermissionFault>> {
  if (!can(actor, 'notifications.read')) return deny(actor, 'notifications.read');
  return ok(completeSettings(actor.role, await notifications.listSettings(actor.accountId)));
}

/** A notification that is about to be sent. */
type Sending = Readonly<{
  accountId: AccountId;
  kind: NotificationKind;
  channel: NotificationChannel;
}>;

/** Whether a user wants a notification sent. Run by the outbox, not by an actor. */
export async function wantsNotification(
  { notifications }: Stores,
  { accountId, kind, channel }: Sending,
): Promise<boolean> {
  return isSentBy(channel, kind, await notifications.findSetting({ accountId, kind }));
}

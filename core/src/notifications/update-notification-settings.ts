import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { decideSettings, type SettingChange } from './decide-settings.ts';
import type { NotificationFault } from './notification-fault.ts';
import { completeSettings, type NotificationSetting } from './notification-settings.ts';

/** Changes what the actor also gets by mail or Telegram; what is not listed stays as it is. */
export async function updateNotificationSettings(
  { notifications }: Stores,
  actor: Actor,
  changes: readonly SettingChange[],
): Promise<Result<readonly NotificationSetting[], NotificationFault | PermissionFault>> {
  if (!can(actor, 'notifications.read')) return deny(actor, 'notifications.read');
  const { accountId, role } = actor;
  const current = completeSettings(role, await notifications.listSettings(accountId));
  const decided = decideSettings(current, changes);
  if (!decided.ok) return decided;
  for (const setting of decided.value) await notifications.putSetting(accountId, setting);
  return ok(completeSettings(role, await notifications.listSettings(accountId)));
}
updateNotificationSettings.guards = () => [];

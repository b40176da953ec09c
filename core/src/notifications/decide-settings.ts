import { ok, refuse, type Result } from '../kernel/result.ts';
import type { NotificationFault } from './notification-fault.ts';
import {
  notificationChannels,
  type NotificationChannel,
  type NotificationSetting,
} from './notification-settings.ts';
import type { NotificationKind } from './notification.ts';

/** A change of the choices for one kind; a channel that is left out stays as it is. */
export type SettingChange = Readonly<{ kind: NotificationKind }> &
  Readonly<Partial<Record<NotificationChannel, boolean | null | undefined>>>;

const changeChannel = (before: boolean | null, chosen: boolean | null | undefined) =>
  chosen ?? before;

/**
 * Decides a change of settings. A channel that a kind is never sent through stays null: null is
 * accepted for it, so that a program can return what it has read.
 *
 * @param current all settings that the account has.
 * @returns the settings that were changed.
 */
export function decideSettings(
  current: readonly NotificationSetting[],
  changes: readonly SettingChange[],
): Result<readonly NotificationSetting[], NotificationFault> {
  const changed = new Map<NotificationKind, NotificationSetting>();
  for (const change of changes) {
    const { kind } = change;
    const before = changed.get(kind) ?? current.find((setting) => setting.kind === kind);
    const channel = notificationChannels.find(
      (each) => typeof change[each] === 'boolean' && (before?.[each] ?? null) === null,
    );
    if (channel !== undefined) {
      return refuse({ code: 'notification.choice-unavailable', kind, channel });
    }
    if (before === undefined) continue;
    changed.set(kind, {
      kind,
      mail: changeChannel(before.mail, change.mail),
      telegram: changeChannel(before.telegram, change.telegram),
    });
  }
  return ok([...changed.values()]);
}

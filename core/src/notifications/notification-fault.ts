import type { NotificationChannel } from './notification-settings.ts';
import type { NotificationKind } from './notification.ts';

/** Why an operation on notifications is refused. */
export type NotificationFault =
  | Readonly<{ code: 'notification.not-found' }>
  /** The account does not get notifications of this kind through this channel. */
  | Readonly<{
      code: 'notification.choice-unavailable';
      kind: NotificationKind;
      channel: NotificationChannel;
    }>;

export {
  listNotifications,
  markNotificationsRead,
  readNotificationSettings,
  summarizeNotifications,
  updateNotification,
  updateNotificationSettings,
  wantsNotification,
  type MarkReadRequest,
  type NotificationQuery,
  type NotificationSummary,
} from './manage-notifications.ts';
export type {
  NotificationFilter,
  NotificationStore,
  ReadSelection,
} from './notification-store.port.ts';
export {
  notificationDays,
  notificationKinds,
  retainedNotifications,
  shownContentLength,
  type NewNotification,
  type Notification,
  type NotificationChannel,
  type NotificationFault,
  type NotificationKind,
  type NotificationSetting,
  type SettingChange,
  type UnreadNotification,
} from './notification.ts';

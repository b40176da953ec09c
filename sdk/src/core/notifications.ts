import type { components } from '../api.gen.ts';
import type { QueryFor } from './endpoint.ts';

type Schemas = components['schemas'];

/** Something that happened for you. */
export type Notification = Schemas['Notification'];
/** The filter of a list of notifications. */
export type NotificationQuery = QueryFor<'GET /notifications'>;
/** What you have not read. */
export type NotificationSummary = Schemas['NotificationSummary'];
/** Whether you have read a notification. */
export type NotificationUpdate = Schemas['NotificationUpdate'];
/** Which notifications to mark as read. */
export type NotificationsRead = Schemas['NotificationsRead'];
/** How many notifications were marked as read. */
export type NotificationsMarked = Schemas['NotificationsMarked'];
/** What you also get by e-mail or Telegram. */
export type NotificationSettings = Schemas['NotificationSettings'];
/** Changes of what you also get by e-mail or Telegram. */
export type NotificationSettingsUpdate = Schemas['NotificationSettingsUpdate'];

import type { AccountId, CursorPage, JobId, NotificationId, ServiceId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type {
  NewNotification,
  Notification,
  NotificationKind,
  NotificationSetting,
  UnreadNotification,
} from './notification.ts';

/** Which notifications of an account to list. */
export type NotificationFilter = Readonly<{
  accountId: AccountId;
  isRead?: boolean | undefined;
}>;

/** Which notifications of an account to mark as read: all, up to one, those about a job, or those of a kind. */
export type ReadSelection = Readonly<{
  accountId: AccountId;
  upToId?: NotificationId | undefined;
  jobId?: JobId | undefined;
  kind?: NotificationKind | undefined;
}>;

/** Stores what users are notified of, and through which channels they want it sent. */
export interface NotificationStore {
  /**
   * Adds a notification; of an account, only the newest `retainedNotifications` remain. Of those that are added at the
   * same time, some may remain beyond them until the next one. Runs with every move of a job: two statements, whose
   * answers are not awaited.
   */
  insert(notification: NewNotification): Promise<void>;
  find(id: NotificationId): Promise<Notification | undefined>;
  /** Whether an account has a notification of a kind about a job, read or not. */
  isNotified(
    of: Readonly<{ accountId: AccountId; kind: NotificationKind; jobId: JobId }>,
  ): Promise<boolean>;
  /** Whether an account has a notification of a kind about a job that it has not read. */
  hasUnread(
    of: Readonly<{ accountId: AccountId; kind: NotificationKind; jobId: JobId }>,
  ): Promise<boolean>;
  /** Newest first. */
  list(filter: NotificationFilter, page: CursorPage): Promise<readonly Notification[]>;
  /** Everything that an account has not read, newest first. */
  listUnread(accountId: AccountId): Promise<readonly UnreadNotification[]>;
  /** Records when a notification was read; null if it counts as not read. */
  changeReadAt(id: NotificationId, readAt: Instant | null): Promise<void>;
  /** Marks notifications as read that were not; returns how many. */
  markRead(selection: ReadSelection, at: Instant): Promise<number>;
  /** Removes what an account was notified of about a service. */
  removeOfService(of: Readonly<{ accountId: AccountId; serviceId: ServiceId }>): Promise<void>;
  /** Removes at most `limit` notifications that are older than the time; returns how many. */
  removeBefore(time: Instant, limit: number): Promise<number>;
  /** The settings that a user has stored; those of other kinds have their defaults. */
  listSettings(accountId: AccountId): Promise<readonly NotificationSetting[]>;
  /** Runs before a notification is sent: one statement. */
  findSetting(
    of: Readonly<{ accountId: AccountId; kind: NotificationKind }>,
  ): Promise<NotificationSetting | undefined>;
  putSetting(accountId: AccountId, setting: NotificationSetting): Promise<void>;
}

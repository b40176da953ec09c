import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { endOfPreviousVisit } from '../accounts/session.ts';
import type { AccountId, CursorPage, JobId, NotificationId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { takeWords } from '../pricing/count-words.ts';
import { inputLanguage } from '../services/service.ts';
import { readableStart } from '../texts/sentence-ends.ts';
import type { Stores } from '../unit-of-work.port.ts';
import {
  completeSettings,
  decideSettings,
  isSentBy,
  type Notification,
  type NotificationChannel,
  type NotificationFault,
  type NotificationKind,
  type NotificationSetting,
  type SettingChange,
  type UnreadNotification,
} from './notification.ts';

/** Which of the actor's notifications to list. */
export type NotificationQuery = Readonly<{ isRead?: boolean | undefined; page: CursorPage }>;

/** The operator's policy for jobs on offer, as part of a use case's context. */
type ShownContext = Readonly<{ offers: Readonly<{ previewWords: number | null }> }>;

/**
 * A notification as it is shown: a document by its name, and of any other job that is offered, a provider
 * sees no more than the policy allows.
 */
function limitContent(notification: Notification, { offers }: ShownContext): Notification {
  const { kind, contentStart, documentName, work } = notification;
  if (contentStart === null || work === null) return notification;
  if (documentName !== null) return { ...notification, contentStart: documentName };
  const start = readableStart(contentStart, false);
  const { previewWords } = offers;
  const isLimited = kind === 'job_offered' && previewWords !== null;
  return {
    ...notification,
    contentStart: isLimited ? takeWords(start, inputLanguage(work), previewWords) : start,
  };
}

/** Lists the actor's notifications, newest first. */
export async function listNotifications(
  { notifications }: Stores,
  actor: Actor,
  { isRead, page }: NotificationQuery,
  context: ShownContext,
): Promise<Result<readonly Notification[], PermissionFault>> {
  if (!can(actor, 'notifications.read')) return deny(actor, 'notifications.read');
  const listed = await notifications.list({ accountId: actor.accountId, isRead }, page);
  return ok(listed.map((notification) => limitContent(notification, context)));
}

/** How many jobs a summary names. */
const namedJobs = 100;

/** The unread notifications of a user. */
export type NotificationSummary = Readonly<{
  unread: number;
  /** Only kinds of which something is unread. */
  unreadByKind: Readonly<Partial<Record<NotificationKind, number>>>;
  /** The jobs whose delivery is unread, at most 100, the newest delivery first. */
  deliveredJobIds: readonly JobId[];
  /** How many unread deliveries are newer than `since`. */
  deliveredSince: number;
  /** When the user's previous visit ended; null if this is the first. */
  since: Instant | null;
}>;

/** Counts what is unread. */
export function countUnread(
  unread: readonly UnreadNotification[],
  since: Instant | null,
): NotificationSummary {
  const unreadByKind: Partial<Record<NotificationKind, number>> = {};
  const delivered = new Set<JobId>();
  let deliveredSince = 0;
  for (const { kind, jobId, createdAt } of unread) {
    unreadByKind[kind] = (unreadByKind[kind] ?? 0) + 1;
    if (kind !== 'job_delivered' || jobId === null) continue;
    delivered.add(jobId);
    if (since === null || createdAt > since) deliveredSince += 1;
  }
  const deliveredJobIds = [...delivered].slice(0, namedJobs);
  return { unread: unread.length, unreadByKind, deliveredJobIds, deliveredSince, since };
}

/** Summarizes the unread notifications of the actor. */
export async function summarizeNotifications(
  { notifications, sessions }: Stores,
  actor: Actor,
  _input: undefined,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<NotificationSummary, PermissionFault>> {
  if (!can(actor, 'notifications.read')) return deny(actor, 'notifications.read');
  const unread = await notifications.listUnread(actor.accountId);
  const visit = await sessions.findVisit(actor.accountId);
  return ok(countUnread(unread, endOfPreviousVisit(visit, now)));
}

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

import type { Actor } from '../accounts/actor.ts';
import { can, denied, type PermissionFault } from '../accounts/permission.ts';
import type { CursorPage } from '../kernel/cursor-page.ts';
import { ok, type Result } from '../kernel/result.ts';
import { takeWords } from '../pricing/count-words.ts';
import { inputLanguage } from '../services/work.ts';
import { readableStart } from '../texts/content-start.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { Notification } from './notification.ts';

/** Which of the actor's notifications to list. */
export type NotificationQuery = Readonly<{ isRead?: boolean | undefined; page: CursorPage }>;

/** The operator's policy for jobs on offer, as part of a use case's context. */
export type ShownContext = Readonly<{ offers: Readonly<{ previewWords: number | null }> }>;

/**
 * A notification as it is shown: without the marks of a document, and a provider sees no more of a job
 * that is offered than the policy allows.
 */
export function limitContent(notification: Notification, { offers }: ShownContext): Notification {
  const { kind, contentStart, isOfDocument, work } = notification;
  if (contentStart === null || work === null) return notification;
  const start = readableStart(contentStart, isOfDocument);
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
  if (!can(actor, 'notifications.read')) return denied;
  const listed = await notifications.list({ accountId: actor.accountId, isRead }, page);
  return ok(listed.map((notification) => limitContent(notification, context)));
}

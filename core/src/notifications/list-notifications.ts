import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
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
 * A notification as it is shown: a document by its name, and of any other job that is offered, a provider
 * sees no more than the policy allows.
 */
export function limitContent(notification: Notification, { offers }: ShownContext): Notification {
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

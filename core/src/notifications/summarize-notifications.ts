import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { endOfPreviousVisit } from '../accounts/visit.ts';
import type { JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { NotificationKind, UnreadNotification } from './notification.ts';

/** How many jobs a summary names. */
const namedJobs = 100;

/** What a user has not read. */
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

/** Summarizes what the actor has not read. */
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

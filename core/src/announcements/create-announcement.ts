import type { Actor } from '../accounts/actor.ts';
import { permit, type PermissionFault } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { AnnouncementFault } from './announcement-fault.ts';
import type { Announcement } from './announcement.ts';
import { auditedAnnouncement } from './audited-announcement.ts';
import { decideAnnouncement, type AnnouncementDraft } from './decide-announcement.ts';

/** Publishes an announcement. The outbox sends it by mail later, if the admin chose that. */
export async function createAnnouncement(
  stores: Stores,
  actor: Actor,
  draft: AnnouncementDraft,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<Announcement, AnnouncementFault | PermissionFault>> {
  const permitted = permit(actor, 'announcements.publish', now);
  if (!permitted.ok) return permitted;
  const unended = await stores.announcements.countUnended(now);
  const decided = decideAnnouncement(draft, { by: actor.accountId, unended, now });
  if (!decided.ok) return decided;
  const announcement = await stores.announcements.insert(decided.value);
  const { id: announcementId, byMail } = announcement;
  if (byMail) {
    await stores.outbox.put({ kind: 'announcement-published', announcementId, after: null }, now);
  }
  const after = auditedAnnouncement(announcement);
  const done = { action: 'announcement.create', objectId: announcementId, after } as const;
  await recordAction(stores, { actor, now }, done);
  return ok(announcement);
}

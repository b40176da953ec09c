import type { Actor } from '../accounts/actor.ts';
import { permit, type PermissionFault } from '../accounts/permission.ts';
import type { AnnouncementId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { AnnouncementFault } from './announcement-fault.ts';
import type { Announcement } from './announcement.ts';
import { changeAnnouncement } from './change-announcement.ts';
import { decideAnnouncementEdit, type AnnouncementEdit } from './decide-announcement.ts';

/** Changes the text or the end of an announcement that has not ended. */
export async function updateAnnouncement(
  stores: Stores,
  actor: Actor,
  { id, edit }: Readonly<{ id: AnnouncementId; edit: AnnouncementEdit }>,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<Announcement, AnnouncementFault | PermissionFault>> {
  const permitted = permit(actor, 'announcements.publish', now);
  if (!permitted.ok) return permitted;
  const before = await stores.announcements.find(id);
  if (before === undefined) return refuse({ code: 'announcement.not-found' });
  const decided = decideAnnouncementEdit(before, edit, now);
  if (!decided.ok) return decided;
  const after = decided.value;
  const done = { actor, action: 'announcement.update', now } as const;
  await changeAnnouncement(stores, { before, after }, done);
  return ok(after);
}

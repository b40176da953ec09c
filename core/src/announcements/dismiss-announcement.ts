import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { AnnouncementId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { AnnouncementFault } from './announcement-fault.ts';
import { isAddressed, announcementStateOf } from './decide-announcement.ts';

/** Hides an announcement from the actor for good; one that they cannot see is not found. */
export async function dismissAnnouncement(
  { announcements }: Stores,
  actor: Actor,
  id: AnnouncementId,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<null, AnnouncementFault | PermissionFault>> {
  if (!can(actor, 'announcements.read')) return deny(actor, 'announcements.read');
  const found = await announcements.find(id);
  const isVisible =
    found !== undefined &&
    isAddressed(found.audience, actor.role) &&
    announcementStateOf(found, now) === 'current';
  if (!isVisible) return refuse({ code: 'announcement.not-found' });
  await announcements.dismiss(id, actor.accountId);
  return ok(null);
}
dismissAnnouncement.guards = () => [];

import type { Actor } from '../accounts/actor.ts';
import { permit, type PermissionFault } from '../accounts/permission.ts';
import type { AnnouncementId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { AnnouncementFault } from './announcement-fault.ts';
import { changeAnnouncement } from './change-announcement.ts';
import { withEnd } from './decide-announcement.ts';

/** Ends an announcement now: it is not shown any more, and mails that were not sent yet are not sent. */
export async function endAnnouncement(
  stores: Stores,
  actor: Actor,
  id: AnnouncementId,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<null, AnnouncementFault | PermissionFault>> {
  const permitted = permit(actor, 'announcements.publish', now);
  if (!permitted.ok) return permitted;
  const before = await stores.announcements.find(id);
  if (before === undefined) return refuse({ code: 'announcement.not-found' });
  const after = withEnd(before, now);
  const done = { actor, action: 'announcement.end', now } as const;
  await changeAnnouncement(stores, { before, after }, done);
  return ok(null);
}

import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { CursorPage } from '../kernel/cursor-page.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { Announcement } from './announcement.ts';

/** Lists all announcements for admins, newest first. */
export async function listAnnouncements(
  { announcements }: Stores,
  actor: Actor,
  page: CursorPage,
): Promise<Result<readonly Announcement[], PermissionFault>> {
  if (!can(actor, 'announcements.manage')) return deny(actor, 'announcements.manage');
  return ok(await announcements.list(page));
}

/** Lists what is announced to the actor now and was not dismissed, newest first. */
export async function listCurrentAnnouncements(
  { announcements }: Stores,
  actor: Actor,
  _input: unknown,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<readonly Announcement[], PermissionFault>> {
  if (!can(actor, 'announcements.read')) return deny(actor, 'announcements.read');
  const { accountId, role } = actor;
  return ok(await announcements.listCurrent({ accountId, role, now }));
}

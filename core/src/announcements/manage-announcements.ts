import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault, permit } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { AccountId, AnnouncementId, CursorPage } from '../kernel/ids.ts';
import { type Instant, later } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { type Announcement, type AnnouncementFault, auditedAnnouncement } from './announcement.ts';
import {
  type AnnouncementDraft,
  type AnnouncementEdit,
  announcementStateOf,
  decideAnnouncement,
  decideAnnouncementEdit,
  isAddressed,
  withEnd,
} from './decide-announcement.ts';

/** Replaces an announcement and records it, unless nothing changes. */
async function changeAnnouncement(
  stores: Stores,
  { before, after }: Readonly<{ before: Announcement; after: Announcement }>,
  done: Readonly<{
    actor: Actor;
    action: 'announcement.update' | 'announcement.end';
    now: Instant;
  }>,
): Promise<void> {
  const [old, changed] = [auditedAnnouncement(before), auditedAnnouncement(after)];
  const differing = Object.keys(old).filter((fact) => old[fact] !== changed[fact]);
  if (differing.length === 0) return;
  const pick = (facts: typeof old) =>
    Object.fromEntries(differing.map((fact) => [fact, facts[fact] ?? null]));
  await stores.announcements.replace(after);
  const { action } = done;
  const entry = { action, objectId: after.id, before: pick(old), after: pick(changed) };
  await recordAction(stores, done, entry);
}

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

/** How many users one step puts mails into the outbox for. */
const stepUsers = 100;

/** The pause between two steps, in which other mails have their turn. */
const stepPauseMs = 10_000;

/**
 * Puts the mails of an announcement for the next users into the outbox, and the step after this one
 * if there may be more users. Each step goes on after the last id of the one before, so that every
 * user gets one mail. One that has ended has no further steps. Run by the outbox, not by an actor.
 *
 * @param step.after the id after which this step begins; null for the first step.
 */
export async function mailAnnouncement(
  { announcements, outbox }: Stores,
  step: Readonly<{ announcementId: AnnouncementId; after: AccountId | null; now: Instant }>,
): Promise<void> {
  const { announcementId, after, now } = step;
  const announcement = await announcements.find(announcementId);
  if (announcement === undefined || announcementStateOf(announcement, now) === 'ended') return;
  const users = await announcements.listRecipients(announcement.audience, after, stepUsers);
  for (const accountId of users) {
    await outbox.put({ kind: 'announcement', accountId, announcementId }, now);
  }
  const last = users.at(-1);
  if (users.length < stepUsers || last === undefined) return;
  const next = { kind: 'announcement-published', announcementId, after: last } as const;
  await outbox.put(next, later(now, stepPauseMs));
}

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

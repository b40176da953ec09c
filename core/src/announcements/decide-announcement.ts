import type { Role } from '../accounts/account.ts';
import type { AccountId } from '../kernel/ids.ts';
import { dayMs, later, type Instant } from '../kernel/instant.ts';
import { isPlainLine, isVisible } from '../kernel/plain-text.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import {
  type Announcement,
  type AnnouncementFault,
  type AnnouncementState,
  type Audience,
  type InvalidAnnouncementPart,
  longestAnnouncement,
  type NewAnnouncement,
} from './announcement.ts';

/** How many days an announcement is shown at most, and how many days ahead it starts at most. */
export const mostAnnouncementDays = 90;

/** How many announcements may be scheduled or shown at the same time. */
export const mostAnnouncements = 20;

/** The input of an admin. */
export type AnnouncementDraft = Readonly<{
  audience: Audience;
  title: string | null;
  text: string;
  link: string | null;
  /** Null: now. */
  startsAt: Instant | null;
  endsAt: Instant;
  byMail: boolean;
}>;

/** A change of an announcement; absent fields stay as they are. */
export type AnnouncementEdit = Readonly<{
  title?: string | null | undefined;
  text?: string | undefined;
  link?: string | null | undefined;
  endsAt?: Instant | undefined;
}>;

/** Whether the users of a role can see announcements for an audience. */
export function isAddressed(audience: Audience, role: Role): boolean {
  switch (audience) {
    case 'clients':
      return role === 'client';
    case 'providers':
      return role === 'service-provider';
    case 'everyone':
      return true;
  }
}

/** The state of an announcement at a time. */
export function announcementStateOf(
  { startsAt, endsAt }: Pick<Announcement, 'startsAt' | 'endsAt'>,
  now: Instant,
): AnnouncementState {
  if (now >= endsAt) return 'ended';
  return now < startsAt ? 'scheduled' : 'current';
}

/** A path of the marketplace; `//` and `/\` would lead to another host. */
const pathShape = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;

/** An https address without a user name, so that what is shown first is the host. */
const addressShape =
  /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:[/?#][\x21-\x5b\x5d-\x7e]*)?$/i;

/** Whether users can be sent there: to a path of the marketplace or an https address. */
const isAnnouncementLink = (link: string): boolean =>
  pathShape.test(link) || addressShape.test(link);

type Written = Pick<NewAnnouncement, 'title' | 'text' | 'link'>;
type Shown = Pick<NewAnnouncement, 'startsAt' | 'endsAt'>;

const orNull = (line: string | null): string | null => (line ?? '').trim() || null;

const tidy = ({ title, text, link }: Written): Written => ({
  title: orNull(title),
  text: text.replaceAll(/\r\n?/g, '\n').trim(),
  link: orNull(link),
});

const isPlain = (text: string): boolean => text.split('\n').every(isPlainLine);

function* checkWritten({ title, text, link }: Written): Generator<InvalidAnnouncementPart> {
  if (title !== null) {
    if (title.length > longestAnnouncement.title) yield { part: 'title', reason: 'too-long' };
    else if (!isPlainLine(title) || !isVisible(title)) yield { part: 'title', reason: 'not-plain' };
  }
  if (!isVisible(text)) yield { part: 'text', reason: 'missing' };
  else if (text.length > longestAnnouncement.text) yield { part: 'text', reason: 'too-long' };
  else if (!isPlain(text)) yield { part: 'text', reason: 'not-plain' };
  if (link === null) return;
  if (link.length > longestAnnouncement.link) yield { part: 'link', reason: 'too-long' };
  else if (!isAnnouncementLink(link)) yield { part: 'link', reason: 'no-link' };
}

function* checkEnd({ startsAt, endsAt }: Shown, now: Instant): Generator<InvalidAnnouncementPart> {
  if (endsAt <= startsAt) yield { part: 'ends_at', reason: 'before-start' };
  else if (endsAt <= now) yield { part: 'ends_at', reason: 'past' };
  else if (endsAt > later(startsAt, mostAnnouncementDays * dayMs)) {
    yield { part: 'ends_at', reason: 'too-far' };
  }
}

const isTooFar = (startsAt: Instant, now: Instant): boolean =>
  startsAt > later(now, mostAnnouncementDays * dayMs);

/**
 * Decides an announcement (docs/domain.md, Announcements). Reports all invalid parts at once. A start
 * in the past counts as now.
 *
 * @param unended how many announcements are scheduled or shown.
 */
export function decideAnnouncement(
  draft: AnnouncementDraft,
  { by, unended, now }: Readonly<{ by: AccountId; unended: number; now: Instant }>,
): Result<NewAnnouncement, AnnouncementFault> {
  const written = tidy(draft);
  const startsAt = draft.startsAt === null || draft.startsAt < now ? now : draft.startsAt;
  const shown = { startsAt, endsAt: draft.endsAt };
  const parts: InvalidAnnouncementPart[] = [...checkWritten(written)];
  if (isTooFar(startsAt, now)) parts.push({ part: 'starts_at', reason: 'too-far' });
  parts.push(...checkEnd(shown, now));
  if (parts.length > 0) return refuse({ code: 'announcement.invalid', parts });
  if (unended >= mostAnnouncements) {
    return refuse({ code: 'announcement.too-many', most: mostAnnouncements });
  }
  const { audience, byMail } = draft;
  return ok({ audience, ...written, ...shown, byMail, createdBy: by, createdAt: now });
}

/** Decides a change of an announcement that has not ended. */
export function decideAnnouncementEdit(
  before: Announcement,
  edit: AnnouncementEdit,
  now: Instant,
): Result<Announcement, AnnouncementFault> {
  if (announcementStateOf(before, now) === 'ended') return refuse({ code: 'announcement.ended' });
  const { title = before.title, text = before.text, link = before.link } = edit;
  const written = tidy({ title, text, link });
  const { endsAt = before.endsAt } = edit;
  const after = { ...before, ...written, endsAt };
  const parts = [...checkWritten(written), ...checkEnd(after, now)];
  return parts.length > 0 ? refuse({ code: 'announcement.invalid', parts }) : ok(after);
}

/** The announcement ended now, even if it was to start later; one that has ended stays as it is. */
export const withEnd = (announcement: Announcement, now: Instant): Announcement =>
  announcementStateOf(announcement, now) === 'ended'
    ? announcement
    : { ...announcement, endsAt: now };

import type { Role } from '../accounts/account.ts';
import type { AuditedFacts } from '../audit-log/audit-log.ts';
import type { AccountId, AnnouncementId, CursorPage } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';

/** The audiences of announcements; everyone includes admins. */
export const audiences = ['clients', 'providers', 'everyone'] as const;
export type Audience = (typeof audiences)[number];

/** The longest that each part may be, in UTF-16 units. */
export const longestAnnouncement = { title: 80, text: 500, link: 300 } as const;

/** An announcement before the database has assigned an id. */
export type NewAnnouncement = Readonly<{
  audience: Audience;
  /** On one line; null if it has none. */
  title: string | null;
  /** Plain text; its lines are separated by `\n`. */
  text: string;
  /** A path of this marketplace or an https address; null if there is none. */
  link: string | null;
  startsAt: Instant;
  /** From this time on it is no longer shown; it is moved forward to end it early. */
  endsAt: Instant;
  /** Whether it is also sent by mail, once to each user of the audience. */
  byMail: boolean;
  createdBy: AccountId;
  createdAt: Instant;
}>;

/** A text that admins show to the users of a role above their screens. */
export type Announcement = NewAnnouncement & Readonly<{ id: AnnouncementId }>;

/** The states of an announcement, which follow from the time. */
export const announcementStates = ['scheduled', 'current', 'ended'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

/** An invalid part of an announcement, and why it is invalid. */
export type InvalidAnnouncementPart =
  | Readonly<{
      part: 'title' | 'text' | 'link';
      reason: 'missing' | 'too-long' | 'not-plain' | 'no-link';
    }>
  | Readonly<{ part: 'starts_at' | 'ends_at'; reason: 'past' | 'too-far' | 'before-start' }>;

/** Why an operation on announcements is refused. */
export type AnnouncementFault =
  /** All invalid parts, in the order of the form. */
  | Readonly<{ code: 'announcement.invalid'; parts: readonly InvalidAnnouncementPart[] }>
  | Readonly<{ code: 'announcement.not-found' }>
  /** It has ended, so that it cannot be edited. */
  | Readonly<{ code: 'announcement.ended' }>
  /** So many are scheduled or shown at the same time. */
  | Readonly<{ code: 'announcement.too-many'; most: number }>;

/** An announcement as the audit log records it. */
export const auditedAnnouncement = (announcement: Announcement): AuditedFacts => ({
  audience: announcement.audience,
  title: announcement.title,
  text: announcement.text,
  link: announcement.link,
  startsAt: announcement.startsAt,
  endsAt: announcement.endsAt,
  byMail: announcement.byMail,
});

/** Stores the announcements, and which users have dismissed them. */
export interface AnnouncementStore {
  insert(announcement: NewAnnouncement): Promise<Announcement>;
  find(id: AnnouncementId): Promise<Announcement | undefined>;
  replace(announcement: Announcement): Promise<void>;
  /** Newest first. */
  list(page: CursorPage): Promise<readonly Announcement[]>;
  /** The number of announcements that have not ended. */
  countUnended(now: Instant): Promise<number>;
  /** Those that are shown now to a user who has not dismissed them, newest first. */
  listCurrent(
    viewer: Readonly<{ accountId: AccountId; role: Role; now: Instant }>,
  ): Promise<readonly Announcement[]>;
  /** Does nothing if the user has dismissed it before. */
  dismiss(id: AnnouncementId, accountId: AccountId): Promise<void>;
  /** Forgets at most `limit` dismissals of announcements that have ended; returns how many. */
  removeDismissals(now: Instant, limit: number): Promise<number>;
  /**
   * The users of an audience in the order of their ids, without those who are suspended or deleted.
   *
   * @param after the last id of the part before; null for the first part.
   */
  listRecipients(
    audience: Audience,
    after: AccountId | null,
    limit: number,
  ): Promise<readonly AccountId[]>;
}

import type { AccountId, AnnouncementId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';

/** Who can see an announcement; everyone includes admins. */
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
  /** From this moment on it is no longer shown; it is moved forward to end it early. */
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

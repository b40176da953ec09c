import type { Role } from '../accounts/account.ts';
import type { CursorPage } from '../kernel/cursor-page.ts';
import type { AccountId, AnnouncementId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Announcement, Audience, NewAnnouncement } from './announcement.ts';

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

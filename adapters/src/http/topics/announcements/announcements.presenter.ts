import { announcementStateOf, type Announcement, type Instant } from '@nsem/core';
import { presentMoment } from '../../operations/present-moment.ts';

/** An announcement as the users see it to whom it is shown. */
export const presentAnnouncement = (announcement: Announcement) => ({
  id: announcement.id,
  title: announcement.title,
  text: announcement.text,
  link: announcement.link,
  starts_at: presentMoment(announcement.startsAt),
  ends_at: presentMoment(announcement.endsAt),
});

/** An announcement as admins see it. */
export const presentManagedAnnouncement = (announcement: Announcement, now: Instant) => ({
  ...presentAnnouncement(announcement),
  audience: announcement.audience,
  state: announcementStateOf(announcement, now),
  by_mail: announcement.byMail,
  created_by: announcement.createdBy,
  created_at: presentMoment(announcement.createdAt),
});

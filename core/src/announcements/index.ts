export {
  announcementStates,
  audiences,
  longestAnnouncement,
  type Announcement,
  type AnnouncementFault,
  type AnnouncementState,
  type AnnouncementStore,
  type Audience,
  type InvalidAnnouncementPart,
  type NewAnnouncement,
} from './announcement.ts';
export {
  announcementStateOf,
  mostAnnouncementDays,
  type AnnouncementDraft,
  type AnnouncementEdit,
} from './decide-announcement.ts';
export {
  createAnnouncement,
  dismissAnnouncement,
  endAnnouncement,
  listAnnouncements,
  listCurrentAnnouncements,
  mailAnnouncement,
  updateAnnouncement,
} from './manage-announcements.ts';

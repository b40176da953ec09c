import type { components } from '../api.gen.ts';
import type { QueryFor } from './endpoint.ts';

type Schemas = components['schemas'];

/** An announcement to you. */
export type Announcement = Schemas['Announcement'];
/** An announcement, for admins. */
export type ManagedAnnouncement = Schemas['ManagedAnnouncement'];
/** A new announcement. */
export type NewAnnouncement = Schemas['NewAnnouncement'];
/** The changes of an announcement. */
export type AnnouncementUpdate = Schemas['AnnouncementUpdate'];
/** The filter of a list of announcements. */
export type AnnouncementQuery = QueryFor<'GET /admin/announcements/'>;

/** A setting that admins can change, with its default, its source and its bounds. */
export type Setting = Schemas['Setting'];
/** All settings of the marketplace, for admins. */
export type Settings = Schemas['Settings'];
/** A change of settings. */
export type SettingsUpdate = Schemas['SettingsUpdate'];
/** The result of a test mail. */
export type TestMail = Schemas['TestMail'];

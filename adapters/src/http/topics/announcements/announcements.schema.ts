import {
  type Announcement,
  announcementStateOf,
  announcementStates,
  audiences,
  type Instant,
  longestAnnouncement,
} from '@nsem/core';
import { z } from 'zod';
import { instantAnswer, text, unblankText } from '../../operations/fields.ts';
import { instantBody } from '../../operations/instants.ts';
import { presentInstant } from '../../operations/present-instant.ts';

const shownShape = {
  id: z.int().describe('The id of the announcement.'),
  title: z.string().nullable().describe('A line above the text; null if there is none.'),
  text: z.string().meta({ description: 'Plain text; its lines are separated by `\\n`.' }),
  link: z.string().nullable().meta({
    description: 'A path of this marketplace or an https address; null if there is none.',
  }),
  starts_at: instantAnswer('When it is shown first.'),
  ends_at: instantAnswer('When it is no longer shown.'),
};

const shownExample = {
  id: 4,
  title: 'Farmers’ Day',
  text: 'Payouts of this week are sent on Monday.',
  link: '/service-provider?tab=earnings',
  starts_at: '2026-11-20T09:30:00.000Z',
  ends_at: '2026-11-27T17:00:00.000Z',
};

/** An announcement as the users see it to whom it is shown. */
export const announcementSchema = z
  .object(shownShape)
  .meta({ id: 'Announcement', description: 'An announcement to you.', example: shownExample });

/** An announcement as admins see it. */
export const managedAnnouncementSchema = z
  .object({
    ...shownShape,
    audience: z.enum(audiences).describe('Who sees it; `everyone` includes admins.'),
    state: z.enum(announcementStates).describe('Whether it is shown now.'),
    by_mail: z.boolean().describe('Whether it is also sent by mail, once to each user.'),
    created_by: z.int().describe('The admin who created it.'),
    created_at: instantAnswer('When it was created.'),
  })
  .meta({
    id: 'ManagedAnnouncement',
    description: 'An announcement, for admins.',
    example: {
      ...shownExample,
      audience: 'providers',
      state: 'current',
      by_mail: true,
      created_by: 1,
      created_at: '2026-11-20T09:30:00.000Z',
    },
  });

const titleBody = () =>
  text(longestAnnouncement.title).nullish().meta({ description: 'One line; null for none.' });

const linkBody = () =>
  text(longestAnnouncement.link).nullish().meta({
    description: 'A path of this marketplace like `/client`, or an https address; null for none.',
  });

/** The body that creates an announcement. */
export const newAnnouncementSchema = z
  .strictObject({
    audience: z.enum(audiences).describe('Who sees it; `everyone` includes admins.'),
    title: titleBody(),
    text: unblankText(longestAnnouncement.text).meta({
      description: 'Plain text, on any number of lines.',
    }),
    link: linkBody(),
    starts_at: instantBody('When it is shown first.')
      .nullish()
      .describe('When it is shown first; now if it is null or missing.'),
    ends_at: instantBody('When it is no longer shown; at most 90 days after the start.'),
    by_mail: z
      .boolean()
      .default(false)
      .describe('Whether to send it by mail too, once to each user, from the start on.'),
  })
  .meta({
    id: 'NewAnnouncement',
    description: 'A new announcement.',
    example: {
      audience: 'providers',
      title: 'Farmers’ Day',
      text: 'Payouts of this week are sent on Monday.',
      link: '/service-provider?tab=earnings',
      ends_at: '2026-11-27T17:00:00Z',
      by_mail: true,
    },
  });

/** The body that edits an announcement; what is missing stays as it is. */
export const announcementUpdateSchema = z
  .strictObject({
    title: titleBody(),
    text: unblankText(longestAnnouncement.text).optional().describe('The new text.'),
    link: linkBody(),
    ends_at: instantBody('The new end; at most 90 days after the start.').optional(),
  })
  .meta({
    id: 'AnnouncementUpdate',
    description: 'The changes of an announcement.',
    example: { text: 'Payouts of this week are sent on Tuesday.' },
  });

/** An announcement as the users see it to whom it is shown. */
export const presentAnnouncement = (announcement: Announcement) => ({
  id: announcement.id,
  title: announcement.title,
  text: announcement.text,
  link: announcement.link,
  starts_at: presentInstant(announcement.startsAt),
  ends_at: presentInstant(announcement.endsAt),
});

/** An announcement as admins see it. */
export const presentManagedAnnouncement = (announcement: Announcement, now: Instant) => ({
  ...presentAnnouncement(announcement),
  audience: announcement.audience,
  state: announcementStateOf(announcement, now),
  by_mail: announcement.byMail,
  created_by: announcement.createdBy,
  created_at: presentInstant(announcement.createdAt),
});

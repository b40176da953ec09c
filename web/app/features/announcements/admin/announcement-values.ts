import { parseDay } from '@nsem/core/texts';
import type { ManagedAnnouncement } from '@nsem/sdk';

import type { Publication } from './queries.ts';

/** What an admin types. Days are `YYYY-MM-DD` in Accra, which is on UTC all year. */
export type AnnouncementValues = {
  audience: ManagedAnnouncement['audience'];
  title: string;
  text: string;
  link: string;
  firstDay: string;
  lastDay: string;
  byMail: boolean;
};

const dayMs = 86_400_000;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The day so many days from now. */
export const dayFromNow = (days: number): string => dayOf(Date.now() + days * dayMs);

/** An empty form: shown to everyone for a week. */
export const noAnnouncement = (): AnnouncementValues => ({
  audience: 'everyone',
  title: '',
  text: '',
  link: '',
  firstDay: dayFromNow(0),
  lastDay: dayFromNow(7),
  byMail: false,
});

/** The form of an announcement that exists. */
export const valuesOf = (announcement: ManagedAnnouncement): AnnouncementValues => ({
  audience: announcement.audience,
  title: announcement.title ?? '',
  text: announcement.text,
  link: announcement.link ?? '',
  firstDay: dayOf(Date.parse(announcement.starts_at)),
  lastDay: dayOf(Date.parse(announcement.ends_at) - 1),
  byMail: announcement.by_mail,
});

/** The problems of the form, by its fields; the server checks the rest. */
export function announcementProblems({
  text,
  firstDay,
  lastDay,
}: AnnouncementValues): Partial<Record<keyof AnnouncementValues, string>> {
  return {
    ...(text.trim() === '' && { text: 'Enter the text' }),
    ...(parseDay(firstDay) === undefined && { firstDay: 'Choose a day' }),
    ...(parseDay(lastDay) === undefined && { lastDay: 'Choose a day' }),
    ...(lastDay < firstDay && { lastDay: 'Choose the first day or a later one' }),
  };
}

/** The moment after a day. */
const endOf = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString();

/** What is sent for the values of a form; one that begins today begins now. */
export function publicationOf(id: number | null, values: AnnouncementValues): Publication {
  const { audience, title, text, link, firstDay, lastDay, byMail } = values;
  const written = { title: title || null, text, link: link || null, ends_at: endOf(lastDay) };
  if (id !== null) return { id, body: written };
  const starts = firstDay > dayFromNow(0) ? { starts_at: `${firstDay}T00:00:00Z` } : {};
  return { id, body: { ...written, ...starts, audience, by_mail: byMail } };
}

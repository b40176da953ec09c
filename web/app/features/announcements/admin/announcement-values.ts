import { parseDay } from '@nsem/core/texts';
import type { AnnouncementUpdate, ManagedAnnouncement, NewAnnouncement } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { nsem } from '../../../lib/api/nsem.ts';
import { reuseInFlight } from '../../../lib/api/calls.ts';
import { type PagedList, usePagedList } from '../../../lib/query/paged-list.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

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

const key = ['managed-announcements'] as const;

/** All announcements, newest first. */
export const useAnnouncements = (): PagedList<ManagedAnnouncement> =>
  usePagedList({
    key,
    load: (page, signal) => nsem.admin.announcements.list({ ...page, limit: 20 }, { signal }),
  });

const reload = () => queryClient.invalidateQueries({ queryKey: key });

/** A new announcement, or the changes of one that has an id. */
type Publication =
  | Readonly<{ id: null; body: NewAnnouncement }>
  | Readonly<{ id: number; body: AnnouncementUpdate }>;

const publish = reuseInFlight(({ id, body }: Publication): Promise<ManagedAnnouncement> =>
  id === null ? nsem.admin.announcements.create(body) : nsem.admin.announcements.update(id, body),
);

/** Publishes or edits an announcement. */
export const usePublish = () => useMutation({ mutationFn: publish, onSuccess: reload });

const end = reuseInFlight((id: number) => nsem.admin.announcements.end(id));

/** Ends an announcement. */
export const useEndAnnouncement = () => useMutation({ mutationFn: end, onSuccess: reload });

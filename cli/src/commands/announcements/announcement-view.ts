import type { ManagedAnnouncement } from '@nsem/sdk';
import { InvalidArgumentError, Option } from 'commander';

import { idColumn, optional, timeColumn, timeField } from '../../output/columns.ts';
import type { Column, Field } from '../../output/table.ts';

/** The columns of announcements. */
export const announcementColumns: readonly Column<ManagedAnnouncement>[] = [
  idColumn('ID', ({ id }) => id),
  { header: 'STATE', text: ({ state }) => state },
  { header: 'FOR', text: ({ audience }) => audience },
  optional(timeColumn('STARTS', ({ starts_at: at }) => at)),
  timeColumn('ENDS', ({ ends_at: at }) => at),
  { header: 'TEXT', text: ({ text }) => text, isFlexible: true },
];

/** The fields of an announcement. */
export const announcementFields = (one: ManagedAnnouncement): readonly Field[] => [
  { label: 'announcement', text: String(one.id) },
  { label: 'state', text: one.state },
  { label: 'for', text: one.audience },
  { label: 'title', text: one.title },
  { label: 'link', text: one.link },
  timeField('starts', one.starts_at),
  timeField('ends', one.ends_at),
  { label: 'by mail', text: one.by_mail ? 'yes' : 'no' },
  { label: 'text', text: one.text, isLong: true },
];

/** The option for whom an announcement is for. */
export const audienceOption = (): Option =>
  new Option('--to <audience>', 'who sees it')
    .choices(['clients', 'providers', 'everyone'])
    .default('everyone');

/** Parses for how many days an announcement is shown. */
export function parseDays(text: string): number {
  const days = Number(text);
  if (/^\d{1,2}$/.test(text) && days >= 1 && days <= 90) return days;
  throw new InvalidArgumentError('It must be a whole number from 1 to 90.');
}

/** The time so many days from now, as the API takes it. */
export const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString();

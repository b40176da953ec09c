import type { ManagedAnnouncement } from '@nsem/sdk';
import { InvalidArgumentError } from 'commander';

import { usageError } from '../cli-error.ts';
import { command, type Noun } from '../define/command.ts';
import { confirmChange } from '../define/confirm.ts';
import { argument, given, option, parseId, parseIds, required } from '../define/options.ts';
import { idColumn, optional, timeColumn, timeField } from '../output/columns.ts';
import type { Column, Field } from '../output/table.ts';

const columns: readonly Column<ManagedAnnouncement>[] = [
  idColumn('ID', ({ id }) => id),
  { header: 'STATE', text: ({ state }) => state },
  { header: 'FOR', text: ({ audience }) => audience },
  optional(timeColumn('STARTS', ({ starts_at: at }) => at)),
  timeColumn('ENDS', ({ ends_at: at }) => at),
  { header: 'TEXT', text: ({ text }) => text, isFlexible: true },
];

const fields = (one: ManagedAnnouncement): readonly Field[] => [
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

const readers = { clients: 'all clients', providers: 'all providers', everyone: 'all users' };

/** Parses for how many days an announcement is shown. */
function parseDays(text: string): number {
  const days = Number(text);
  if (/^\d{1,2}$/.test(text) && days >= 1 && days <= 90) return days;
  throw new InvalidArgumentError('It must be a whole number from 1 to 90.');
}

/** The time so many days from now, as the API takes it. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

export const announcements: Noun = {
  name: 'announcements',
  summary: 'Announce something to all users of a role, as an admin',
  commands: () => [
    command('create', {
      summary: 'Show a text above the screens of a role, and send it by mail if you like',
      options: [
        option('--to <audience>', 'who sees it', ['clients', 'providers', 'everyone'], {
          fallback: 'everyone',
        }),
        required('-m, --message <text>', 'the text, at most 500 characters'),
        option('--title <text>', 'a line above it'),
        option('--link <link>', 'a path of the marketplace, or an https address'),
        option('--days <count>', 'for how many days it is shown, at most 90', parseDays, {
          fallback: 7,
        }),
        option('--mail', 'also send it by mail, once to each user'),
      ],
      examples: [
        'nsem announcements create --to providers -m "Payouts are sent on Monday." --days 3',
        'nsem announcements create -m "We move on Sunday." --mail --yes',
      ],
      async item({ context, nsem, write }, { to, message, title, link, days, mail = false }) {
        if (mail) await confirmChange(context, `Send a mail to ${readers[to]}?`);
        const text = { audience: to, text: message, ...given({ title, link }) };
        const announcement = { ...text, ends_at: inDays(days), by_mail: mail };
        return nsem.admin.announcements.create(announcement, write);
      },
      fields,
    }),
    command('list', {
      summary: 'List all announcements, as an admin',
      examples: ['nsem announcements list'],
      pages: ({ nsem, request, pageSize: limit }) =>
        nsem.admin.announcements.list({ limit }, request),
      columns,
      empty: 'No announcements found.',
    }),
    command('update', {
      summary: 'Change the text or the end of an announcement, as an admin',
      arguments: [argument('<id>', 'the ID of the announcement', parseId)],
      options: [
        option('-m, --message <text>', 'the new text'),
        option('--title <text>', 'the new line above it; empty for none'),
        option('--link <link>', 'the new link; empty for none'),
        option('--days <count>', 'show it for so many days from now on', parseDays),
      ],
      examples: ['nsem announcements update 4 --days 2'],
      async item({ nsem, write }, id, { message, title, link, days }) {
        const end = days === undefined ? {} : { ends_at: inDays(days) };
        const change = { ...given({ text: message, title, link }), ...end };
        if (Object.keys(change).length === 0) {
          throw usageError('Nothing to change.', 'Use --message, --title, --link or --days.');
        }
        return nsem.admin.announcements.update(id, change, write);
      },
      fields,
    }),
    command('end', {
      summary: 'End announcements now, as an admin; mails that wait are not sent',
      arguments: [argument('<ids...>', 'the IDs of the announcements', parseIds)],
      examples: ['nsem announcements end 4'],
      async each({ nsem, write }, id) {
        await nsem.admin.announcements.end(id, write);
        return { id };
      },
      note: ({ id }) => `Ended ${id}.`,
    }),
  ],
};

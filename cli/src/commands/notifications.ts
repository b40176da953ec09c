import type { Notification, NotificationSettings } from '@nsem/sdk';

import { command, type Noun } from '../define/command.ts';
import { argument, knownToServer, option, parseId } from '../define/options.ts';
import { idColumn, optional, timeColumn } from '../output/columns.ts';
import { formatCount, formatMoney } from '../output/format.ts';
import type { Column } from '../output/table.ts';

/** The subject of a notification, such as `job 128`. */
function describeObject({ job_id: job, amount, stars, service_type: type }: Notification): string {
  if (job !== null) return `job ${job}`;
  if (amount !== null) return formatMoney(amount);
  if (stars !== null) return formatCount(stars, 'star');
  return type ?? '';
}

const columns: readonly Column<Notification>[] = [
  idColumn('ID', ({ id }) => id),
  timeColumn('TIME', ({ created_at: at }) => at),
  { header: 'STATE', text: ({ is_read: isRead }) => (isRead ? 'read' : 'new') },
  { header: 'EVENT', text: ({ kind }) => kind.replaceAll('_', ' ') },
  { header: 'ABOUT', text: describeObject },
  optional({ header: 'PROVIDER', text: ({ provider_name: name }) => name ?? '' }),
  optional({ header: 'TEXT', text: ({ content_start: text }) => text ?? '', isFlexible: true }),
];

function formatChoice(choice: boolean | null): string {
  if (choice === null) return '-';
  return choice ? 'on' : 'off';
}

const settingColumns: readonly Column<NotificationSettings['settings'][number]>[] = [
  { header: 'KIND', text: ({ kind }) => kind },
  { header: 'EMAIL', text: ({ mail }) => formatChoice(mail) },
  { header: 'TELEGRAM', text: ({ telegram }) => formatChoice(telegram) },
];

const onOrOff = ['on', 'off'] as const;

const isOn = (chosen: 'on' | 'off' | undefined): boolean | null =>
  chosen === undefined ? null : chosen === 'on';

export const notifications: Noun = {
  name: 'notifications',
  summary: 'See what happened for you, and choose what is also sent to you',
  commands: () => [
    command('list', {
      summary: 'List what happened for you, newest first',
      options: [option('--unread', 'only what you have not read')],
      examples: ['nsem notifications list --unread'],
      pages: ({ nsem, request, pageSize: limit }, { unread }) =>
        nsem.notifications.list({ unread, limit }, request),
      columns,
      empty: 'Nothing new.',
    }),
    command('read', {
      summary: 'Mark your notifications as read',
      arguments: [
        argument(
          '[id]',
          'the newest to mark, with all older ones; without it, all are marked',
          parseId,
        ),
      ],
      options: [option('--job <id>', 'only those about a job', parseId)],
      examples: ['nsem notifications read', 'nsem notifications read --job 128'],
      item: ({ nsem, write }, id, { job }) =>
        nsem.notifications.markRead({ up_to_id: id, job_id: job }, write),
      fields: ({ marked }) => [{ label: 'marked', text: String(marked) }],
    }),
    command('settings', {
      summary: 'Show what you also get by e-mail or Telegram, and change it for a kind',
      arguments: [
        argument(
          '[kind]',
          'the kind to change, as it is listed',
          knownToServer<Notification['kind']>(),
        ),
      ],
      options: [
        option('--email <on|off>', 'whether the kind is also sent by e-mail', onOrOff),
        option('--telegram <on|off>', 'whether the kind is also sent by Telegram', onOrOff),
      ],
      examples: [
        'nsem notifications settings',
        'nsem notifications settings job_accepted --email off',
      ],
      async rows({ nsem, request, write }, kind, { email, telegram }) {
        const api = nsem.notifications.settings;
        if (kind === undefined) return (await api.get(request)).settings;
        const changed = { kind, mail: isOn(email), telegram: isOn(telegram) };
        return (await api.update({ settings: [changed] }, write)).settings;
      },
      columns: settingColumns,
      empty: 'There is nothing to choose.',
    }),
  ],
};

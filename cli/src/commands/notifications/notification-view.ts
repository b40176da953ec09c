import type { Notification, NotificationSettings } from '@nsem/sdk';

import { idColumn, optional, timeColumn } from '../../output/columns.ts';
import { formatCount, formatMoney } from '../../output/format.ts';
import type { Column } from '../../output/table.ts';

/** The words of a kind, such as `job delivered`. */
const formatKind = (kind: Notification['kind']): string => kind.replaceAll('_', ' ');

/** What a notification is about, such as `job 128`. */
function describeObject({ job_id: job, amount, stars, service_type: type }: Notification): string {
  if (job !== null) return `job ${job}`;
  if (amount !== null) return formatMoney(amount);
  if (stars !== null) return formatCount(stars, 'star');
  return type ?? '';
}

/** The columns of a list of notifications. */
export const notificationColumns: readonly Column<Notification>[] = [
  idColumn('ID', ({ id }) => id),
  timeColumn('TIME', ({ created_at: at }) => at),
  { header: 'STATE', text: ({ is_read: isRead }) => (isRead ? 'read' : 'new') },
  { header: 'EVENT', text: ({ kind }) => formatKind(kind) },
  { header: 'ABOUT', text: describeObject },
  optional({ header: 'PROVIDER', text: ({ provider_name: name }) => name ?? '' }),
  optional({ header: 'TEXT', text: ({ content_start: text }) => text ?? '', isFlexible: true }),
];

type Setting = NotificationSettings['settings'][number];

const formatChoice = (choice: boolean | null): string => {
  if (choice === null) return '-';
  return choice ? 'on' : 'off';
};

/** The columns of the settings of notifications. */
export const settingColumns: readonly Column<Setting>[] = [
  { header: 'KIND', text: ({ kind }) => kind },
  { header: 'EMAIL', text: ({ mail }) => formatChoice(mail) },
  { header: 'TELEGRAM', text: ({ telegram }) => formatChoice(telegram) },
];

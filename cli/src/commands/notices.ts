import type { Notice } from '@nsem/sdk';

import { command, type Noun } from '../define/command.ts';
import { argument, option, parseIds } from '../define/options.ts';
import { idColumn, optional, timeColumn, timeField } from '../output/columns.ts';
import type { Column, Field } from '../output/table.ts';

const columns: readonly Column<Notice>[] = [
  idColumn('ID', ({ id }) => id),
  { header: 'STATUS', text: ({ status }) => status },
  { header: 'KIND', text: ({ kind }) => kind },
  optional({ header: 'CHANNEL', text: ({ channel }) => channel }),
  optional(idColumn('USER', ({ user_id: id }) => id)),
  optional(timeColumn('CREATED', ({ created_at: at }) => at)),
  optional({ header: 'ATTEMPTS', text: ({ attempts }) => String(attempts), align: 'right' }),
  { header: 'ERROR', text: ({ last_error: error }) => error ?? '', isFlexible: true },
];

const fields = (notice: Notice): readonly Field[] => [
  { label: 'notice', text: String(notice.id) },
  { label: 'kind', text: notice.kind },
  { label: 'status', text: notice.status },
  { label: 'attempts', text: String(notice.attempts) },
  timeField('due', notice.due_at),
  timeField('sent', notice.sent_at),
  { label: 'error', text: notice.last_error },
];

export const notices: Noun = {
  name: 'notices',
  summary: 'See and retry the messages to users, as an admin',
  commands: () => [
    command('list', {
      summary: 'List the e-mails and messages to users, as an admin',
      options: [
        option('--status <status>', 'only notices with this status', ['pending', 'sent', 'failed']),
      ],
      examples: ['nsem notices list --status failed'],
      pages: ({ nsem, request, pageSize: limit }, { status }) =>
        nsem.admin.notices.list({ status, limit }, request),
      columns,
      empty: 'No notices found.',
    }),
    command('retry', {
      summary: 'Send failed notices again, as an admin',
      arguments: [argument('<id...>', 'the IDs of the notices', parseIds)],
      examples: ['nsem notices retry 17 18'],
      each: ({ nsem, request }, id) => nsem.admin.notices.retry(id, request),
      fields,
      columns,
    }),
  ],
};

import type { Notice } from '@nsem/sdk';

import { idColumn, optional, timeColumn, timeField } from '../../output/columns.ts';
import type { Column, Field } from '../../output/table.ts';

/** The columns of a list of notices. */
export const noticeColumns: readonly Column<Notice>[] = [
  idColumn('ID', ({ id }) => id),
  { header: 'STATUS', text: ({ status }) => status },
  { header: 'KIND', text: ({ kind }) => kind },
  optional({ header: 'CHANNEL', text: ({ channel }) => channel }),
  optional(idColumn('USER', ({ user_id: id }) => id)),
  optional(timeColumn('CREATED', ({ created_at: at }) => at)),
  optional({ header: 'ATTEMPTS', text: ({ attempts }) => String(attempts), align: 'right' }),
  { header: 'ERROR', text: ({ last_error: error }) => error ?? '', isFlexible: true },
];

/** The fields of a notice. */
export const noticeFields = (notice: Notice): readonly Field[] => [
  { label: 'notice', text: String(notice.id) },
  { label: 'kind', text: notice.kind },
  { label: 'status', text: notice.status },
  { label: 'attempts', text: String(notice.attempts) },
  timeField('due', notice.due_at),
  timeField('sent', notice.sent_at),
  { label: 'error', text: notice.last_error },
];

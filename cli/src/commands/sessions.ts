import type { ListedSession } from '@nsem/sdk';

import { usageError } from '../cli-error.ts';
import { command, type Noun } from '../define/command.ts';
import { argument, option, parseId } from '../define/options.ts';
import { ageColumn } from '../output/columns.ts';
import type { Column } from '../output/table.ts';

const columns: readonly Column<ListedSession>[] = [
  { header: 'ID', text: ({ id }) => String(id) },
  { header: 'DEVICE', text: ({ device }) => device },
  { header: 'NETWORK', text: ({ network }) => network ?? '' },
  ageColumn('LAST USED', ({ last_used_at: at }) => at),
  { header: 'THIS ONE', text: ({ is_current: isCurrent }) => (isCurrent ? 'yes' : '') },
];

export const sessions: Noun = {
  name: 'sessions',
  summary: 'See and end your sessions',
  commands: () => [
    command('list', {
      summary: 'List where you are logged in, the last used first',
      examples: ['nsem sessions list'],
      rows: ({ nsem, request }) => nsem.account.sessions.list(request),
      columns,
      empty: 'No sessions found.',
    }),
    command('end', {
      summary: 'End one of your sessions, or all others',
      arguments: [argument('[id]', 'the ID of the session', parseId)],
      options: [option('--others', 'end all sessions except this one')],
      examples: ['nsem sessions end 31', 'nsem sessions end --others'],
      async action(context, id, { others = false }) {
        if ((id === undefined) !== others) {
          throw usageError('Name one session, or use --others for all except this one.');
        }
        const { account } = await context.connect();
        if (id === undefined) await account.sessions.endOthers(context.write);
        else await account.sessions.end(id, context.write);
        context.output.note(
          id === undefined ? 'Your other sessions have ended.' : `Session ${id} has ended.`,
        );
      },
    }),
  ],
};

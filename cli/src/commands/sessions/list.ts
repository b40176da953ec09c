import type { ListedSession } from '@nsem/sdk';
import { Command } from 'commander';

import { ageColumn } from '../../output/columns.ts';
import type { Column } from '../../output/table.ts';
import { examples, type Run } from '../define.ts';

const columns: readonly Column<ListedSession>[] = [
  { header: 'ID', text: ({ id }) => String(id) },
  { header: 'DEVICE', text: ({ device }) => device },
  { header: 'NETWORK', text: ({ network }) => network ?? '' },
  ageColumn('LAST USED', ({ last_used_at: at }) => at),
  { header: 'THIS ONE', text: ({ is_current: isCurrent }) => (isCurrent ? 'yes' : '') },
];

/** `nsem sessions list` */
export const defineSessionsList = (run: Run): Command =>
  new Command('list')
    .description('List where you are logged in, the last used first')
    .addHelpText('after', examples('nsem sessions list'))
    .action(
      run(async (context) => {
        const nsem = await context.connect();
        const sessions = await nsem.account.sessions.list(context.request);
        await context.output.list(sessions, columns, 'No sessions found.');
      }),
    );

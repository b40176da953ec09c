import type { JobEvent } from '@nsem/sdk';
import { Command } from 'commander';

import { timeColumn } from '../../output/columns.ts';
import { formatStatus } from '../../output/format.ts';
import type { Column } from '../../output/table.ts';
import { examples, parseId, type Run } from '../define.ts';

const columns: readonly Column<JobEvent>[] = [
  timeColumn('TIME', ({ at }) => at),
  { header: 'MOVE', text: ({ move }) => move },
  { header: 'STATUS', text: ({ to }) => formatStatus(to), plain: ({ to }) => to },
  { header: 'BY', text: ({ actor_role: role }) => role },
  { header: 'NOTE', text: ({ note }) => note ?? '', isFlexible: true },
];

/** `nsem jobs history` */
export const defineJobsHistory = (run: Run): Command =>
  new Command('history')
    .description('List everything that happened to a job, oldest first')
    .argument('<id>', 'the ID of the job', parseId)
    .addHelpText('after', examples('nsem jobs history 128'))
    .action(
      run(async (context, id: number) => {
        const nsem = await context.connect();
        const history = await nsem.jobs.listEvents(id, context.request);
        await context.output.list(history, columns, 'Nothing has happened yet.');
      }),
    );

import type { PlatformTrends } from '@nsem/sdk';
import { Command } from 'commander';

import { idColumn, moneyColumn, optional } from '../../output/columns.ts';
import type { Column } from '../../output/table.ts';
import { examples, type Run } from '../define.ts';

type Week = PlatformTrends['weeks'][number];

const columns: readonly Column<Week>[] = [
  { header: 'WEEK OF', text: ({ week_start: monday }) => monday },
  idColumn('REQUESTED', ({ requested }) => requested),
  idColumn('COMPLETED', ({ completed }) => completed),
  moneyColumn('REVENUE', ({ revenue }) => revenue),
  optional(idColumn('CLIENTS', ({ active_clients: clients }) => clients)),
  optional(idColumn('PROVIDERS', ({ active_providers: providers }) => providers)),
  optional(idColumn('HOURS A JOB', ({ median_hours: hours }) => hours)),
];

/** `nsem trends` */
export const defineTrends = (run: Run): Command =>
  new Command('trends')
    .description('Show the last 12 weeks of the marketplace, as an admin')
    .addHelpText('after', examples('nsem trends', 'nsem trends --json'))
    .action(
      run(async (context) => {
        const nsem = await context.connect();
        const { weeks } = await nsem.admin.getTrends(context.request);
        await context.output.list(weeks, columns, 'No weeks found.');
      }),
    );

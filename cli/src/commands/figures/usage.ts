import type { Usage } from '@nsem/sdk';
import { Command } from 'commander';

import { countColumn } from '../../output/columns.ts';
import type { Column } from '../../output/table.ts';
import { examples, type Run } from '../define.ts';

type Month = Usage['months'][number];

const columns: readonly Column<Month>[] = [
  { header: 'MONTH', text: ({ month }) => month },
  countColumn('CALLS', ({ calls }) => calls),
  countColumn('WORDS', ({ words }) => words),
  { header: 'MINUTES', text: ({ minutes }) => minutes.toFixed(1), align: 'right' },
];

/** `nsem usage` */
export const defineUsage = (run: Run): Command =>
  new Command('usage')
    .description('Show how many jobs, words and minutes you ordered each month, as a client')
    .addHelpText('after', examples('nsem usage', 'nsem usage --json'))
    .action(
      run(async (context) => {
        const nsem = await context.connect();
        const usage = await nsem.usage.get(context.request);
        if (context.output.isJson) return context.output.json(usage);
        await context.output.list(usage.months, columns, 'Nothing was ordered yet.');
      }),
    );

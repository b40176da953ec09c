import type { Billing } from '@nsem/sdk';
import { Command } from 'commander';

import { countColumn, moneyColumn, optional } from '../../output/columns.ts';
import type { Column } from '../../output/table.ts';
import { examples, type Run } from '../define.ts';

type Row = Billing['this_month'] & Readonly<{ period: string }>;

const columns: readonly Column<Row>[] = [
  { header: 'PERIOD', text: ({ period }) => period },
  optional(countColumn('CALLS', ({ calls }) => calls)),
  countColumn('WORDS', ({ words }) => words),
  { header: 'MINUTES', text: ({ minutes }) => minutes.toFixed(1), align: 'right' },
  moneyColumn('COST', ({ cost }) => cost),
];

/** `nsem billing` */
export const defineBilling = (run: Run): Command =>
  new Command('billing')
    .description('Show what your jobs cost this month and last month, as a client')
    .addHelpText('after', examples('nsem billing', 'nsem billing --json'))
    .action(
      run(async (context) => {
        const nsem = await context.connect();
        const billing = await nsem.billing.get(context.request);
        if (context.output.isJson) return context.output.json(billing);
        const rows = [
          { period: 'this month', ...billing.this_month },
          { period: 'last month', ...billing.last_month },
        ];
        await context.output.list(rows, columns, '');
      }),
    );

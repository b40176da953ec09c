import type { Earnings } from '@nsem/sdk';
import { Command } from 'commander';

import { formatNumber } from '../../output/format.ts';
import { countColumn, moneyColumn } from '../../output/columns.ts';
import type { Column } from '../../output/table.ts';
import { examples, type Run } from '../define.ts';

type Row = Earnings['all_time'] & Readonly<{ period: string }>;

const columns: readonly Column<Row>[] = [
  { header: 'PERIOD', text: ({ period }) => period },
  countColumn('JOBS', ({ jobs }) => jobs),
  moneyColumn('GROSS', ({ gross }) => gross),
  moneyColumn('COMMISSION', ({ commission }) => commission),
  moneyColumn('NET', ({ net }) => net),
];

const rowsOf = ({ this_month, last_month, all_time, by_service }: Earnings): readonly Row[] => [
  { period: 'this month', ...this_month },
  { period: 'last month', ...last_month },
  { period: 'all time', ...all_time },
  ...Object.entries(by_service).map(([service, earned]) => ({ period: service, ...earned })),
];

/** `nsem earnings show` */
export const defineEarningsShow = (run: Run): Command =>
  new Command('show')
    .description('Show what you have earned, as a provider')
    .addHelpText('after', examples('nsem earnings', 'nsem earnings show --json'))
    .action(
      run(async (context) => {
        const nsem = await context.connect();
        const earnings = await nsem.earnings.get(context.request);
        if (context.output.isJson) return context.output.json(earnings);
        await context.output.list(rowsOf(earnings), columns, '');
        const { held } = earnings;
        if (held.length > 0) {
          const [count, verb] = [formatNumber(held.length), held.length === 1 ? 'is' : 'are'];
          context.output.note(`${count} of your earnings ${verb} held.`);
        }
      }),
    );

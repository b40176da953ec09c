import type { PayoutTransaction } from '@nsem/sdk';
import { Command } from 'commander';

import { idColumn, moneyColumn, timeColumn } from '../../output/columns.ts';
import type { Column } from '../../output/table.ts';
import { firstPermitted } from '../../define/by-role.ts';
import { examples, parseId, type Run } from '../define.ts';

const columns: readonly Column<PayoutTransaction>[] = [
  idColumn('JOB', ({ job_id: id }) => id),
  { header: 'SERVICE', text: ({ service_type: type }) => type },
  { header: 'KIND', text: ({ kind }) => kind },
  moneyColumn('GROSS', ({ gross_amount: amount }) => amount),
  moneyColumn('COMMISSION', ({ commission_amount: amount }) => amount),
  moneyColumn('NET', ({ amount }) => amount),
  timeColumn('COMPLETED', ({ completed_at: at }) => at),
];

/** `nsem payouts transactions` */
export const definePayoutsTransactions = (run: Run): Command =>
  new Command('transactions')
    .description('List the jobs and refunds that a payout pays for')
    .argument('<id>', 'the ID of the payout', parseId)
    .addHelpText('after', examples('nsem payouts transactions 7'))
    .action(
      run(async (context, id: number) => {
        const { admin, payouts } = await context.connect();
        const { data } = await firstPermitted(
          async () => admin.payouts.listTransactions(id, context.request),
          async () => payouts.listTransactions(id, context.request),
        );
        await context.output.list(data, columns, 'No transactions found.');
      }),
    );

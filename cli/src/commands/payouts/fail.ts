import { Command } from 'commander';

import { confirmChange } from '../../define/confirm.ts';
import { examples, parseId, type Run } from '../define.ts';
import { describePayouts } from './describe-payouts.ts';
import { payoutFields } from './payout-view.ts';

type Options = Readonly<{ reason: string }>;

/** `nsem payouts fail` */
export const definePayoutsFail = (run: Run): Command =>
  new Command('fail')
    .description('Record that the transfer of a payout failed, as an admin')
    .argument('<id>', 'the ID of the payout', parseId)
    .requiredOption('--reason <text>', 'why it failed')
    .addHelpText(
      'after',
      examples('nsem payouts fail 7 --reason "The number is not registered" --yes'),
    )
    .action(
      run(async (context, id: number, { reason }: Options) => {
        const nsem = await context.connect();
        const ask = async () =>
          `Record that the transfer of ${await describePayouts(nsem, context, [id])} failed?`;
        await confirmChange(context, ask);
        const update = { status: 'failed', failure_reason: reason } as const;
        const payout = await nsem.admin.payouts.update(id, update, context.write);
        await context.output.item(payout, payoutFields(payout));
      }),
    );

import { Command } from 'commander';

import { confirmByName } from '../../define/confirm.ts';
import { examples, parseId, type Run } from '../define.ts';
import { describePayouts } from './describe-payouts.ts';
import { payoutFields } from './payout-view.ts';

type Options = Readonly<{ reference: string }>;

/** `nsem payouts complete` */
export const definePayoutsComplete = (run: Run): Command =>
  new Command('complete')
    .description('Record that a payout was transferred, as an admin')
    .argument('<id>', 'the ID of the payout', parseId)
    .requiredOption('--reference <text>', 'the reference of the transfer')
    .addHelpText('after', examples('nsem payouts complete 7 --reference MOMO-77120 --yes'))
    .action(
      run(async (context, id: number, { reference }: Options) => {
        const nsem = await context.connect();
        await confirmByName(context, async () => ({
          question: `Record that ${await describePayouts(nsem, context, [id])} was transferred?`,
          name: String(id),
        }));
        const update = { status: 'completed', reference } as const;
        const payout = await nsem.admin.payouts.update(id, update, context.write);
        await context.output.item(payout, payoutFields(payout));
      }),
    );

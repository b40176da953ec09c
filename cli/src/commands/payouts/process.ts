import { Command } from 'commander';

import { confirmByName } from '../../define/confirm.ts';
import { examples, type Run } from '../define.ts';
import { forEachId, parseIds, printResult } from '../../define/for-each-id.ts';
import { describePayouts } from './describe-payouts.ts';
import { payoutColumns, payoutFields } from './payout-view.ts';

/** `nsem payouts process` */
export const definePayoutsProcess = (run: Run): Command =>
  new Command('process')
    .description('Start the transfers of payouts, or start failed ones again, as an admin')
    .argument('<id...>', 'the IDs of the payouts', parseIds)
    .addHelpText(
      'after',
      examples(
        'nsem payouts process 7 8 --yes',
        'nsem payouts list --status pending | cut -f 1 | xargs nsem payouts process --yes',
      ),
    )
    .action(
      run(async (context, ids: readonly number[]) => {
        const nsem = await context.connect();
        await confirmByName(context, async () => ({
          question: `Start the transfer of ${await describePayouts(nsem, context, ids)}?`,
          name: ids.join(' '),
        }));
        return forEachId(context, ids, async (id) => {
          const payout = await nsem.admin.payouts.process(id, context.write);
          context.output.note(`The transfer of payout ${payout.id} has started.`);
          const fields = payoutFields(payout);
          await printResult(context, ids, { item: payout, fields, columns: payoutColumns });
        });
      }),
    );

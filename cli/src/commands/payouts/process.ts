import { Command } from 'commander';

import { confirm, yesOption } from '../confirm.ts';
import { examples, type Run } from '../define.ts';
import { forEachId, parseIds } from '../for-each-id.ts';
import { payoutFields } from './payout-view.ts';

/** `nsem payouts process` */
export const definePayoutsProcess = (run: Run): Command =>
  new Command('process')
    .description('Start the transfers of payouts, or start failed ones again, as an admin')
    .argument('<id...>', 'the IDs of the payouts', parseIds)
    .addOption(yesOption())
    .addHelpText(
      'after',
      examples(
        'nsem payouts process 7 8 --yes',
        'nsem payouts list --status pending | cut -f 1 | xargs nsem payouts process --yes',
      ),
    )
    .action(
      run(async (context, ids: readonly number[], { yes }: Readonly<{ yes?: boolean }>) => {
        const payouts = ids.length === 1 ? `payout ${ids[0]}` : `the payouts ${ids.join(', ')}`;
        await confirm(context, `Start the transfer of ${payouts}?`, yes);
        const nsem = await context.connect();
        return forEachId(context, ids, async (id) => {
          const payout = await nsem.admin.payouts.process(id, context.write);
          context.output.note(`The transfer of payout ${payout.id} has started.`);
          await context.output.item(payout, payoutFields(payout));
        });
      }),
    );

import { Command } from 'commander';

import { parseId, type Run } from '../define.ts';
import { payoutFields } from './payout-view.ts';

/** `nsem payouts get` */
export const definePayoutsGet = (run: Run): Command =>
  new Command('get')
    .description('Show a payout, as an admin')
    .argument('<id>', 'the ID of the payout', parseId)
    .action(
      run(async (context, id: number) => {
        const nsem = await context.connect();
        const payout = await nsem.admin.payouts.get(id, context.request);
        await context.output.item(payout, payoutFields(payout));
      }),
    );

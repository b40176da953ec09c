import { Command } from 'commander';

import { examples, type Run } from '../define.ts';
import { commissionFields } from './commission-view.ts';

/** `nsem commission get` */
export const defineCommissionGet = (run: Run): Command =>
  new Command('get')
    .description('Show the commission, as an admin')
    .addHelpText('after', examples('nsem commission get'))
    .action(
      run(async (context) => {
        const nsem = await context.connect();
        const commission = await nsem.commission.get(context.request);
        await context.output.item(commission, commissionFields(commission));
      }),
    );

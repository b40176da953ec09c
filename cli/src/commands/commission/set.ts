import { Command } from 'commander';

import { confirmChange } from '../../define/confirm.ts';
import { examples, type Run } from '../define.ts';
import { parsePercentage } from '../../define/parse-money.ts';
import { commissionFields, formatRate } from './commission-view.ts';

/** `nsem commission set` */
export const defineCommissionSet = (run: Run): Command =>
  new Command('set')
    .description('Set the commission of jobs that are completed from now on, as an admin')
    .argument('<percentage>', 'such as 15 or 12.5%', parsePercentage)
    .addHelpText('after', examples('nsem commission set 12.5% --yes'))
    .action(
      run(async (context, rate: number) => {
        await confirmChange(context, `Set the commission to ${formatRate(rate)}?`);
        const nsem = await context.connect();
        const commission = await nsem.commission.update({ commission_rate: rate }, context.write);
        await context.output.item(commission, commissionFields(commission));
      }),
    );

import { Command } from 'commander';

import { examples, type Run } from '../define.ts';
import { accountFields } from './account-view.ts';

/** `nsem payouts get-account` */
export const definePayoutsGetAccount = (run: Run): Command =>
  new Command('get-account')
    .description('Show where you, a provider, are paid')
    .addHelpText('after', examples('nsem payouts get-account'))
    .action(
      run(async (context) => {
        const nsem = await context.connect();
        const account = await nsem.account.payoutAccount.get(context.request);
        await context.output.item(account ?? {}, account === null ? [] : accountFields(account));
        if (account === null) context.output.note('You have not added a payout account yet.');
      }),
    );

import { Command } from 'commander';

import { confirmChange } from '../../define/confirm.ts';
import { examples, type Run } from '../define.ts';

/** `nsem payouts delete-account` */
export const definePayoutsDeleteAccount = (run: Run): Command =>
  new Command('delete-account')
    .description('Remove where you, a provider, are paid')
    .addHelpText('after', examples('nsem payouts delete-account'))
    .action(
      run(async (context) => {
        const nsem = await context.connect();
        await confirmChange(context, 'Remove your payout account?');
        await nsem.account.payoutAccount.delete(context.write);
        context.output.note('Your payout account was removed.');
      }),
    );

import { Command } from 'commander';

import { examples, parseId, type Run } from '../define.ts';
import { userFields } from './user-view.ts';

/** `nsem users freeze-payouts` */
export const defineUsersFreezePayouts = (run: Run): Command =>
  new Command('freeze-payouts')
    .description('Freeze the payouts of a provider')
    .argument('<id>', 'the ID of the user', parseId)
    .requiredOption('--reason <text>', 'why')
    .addHelpText(
      'after',
      examples('nsem users freeze-payouts 31 --reason "The mobile number is disputed"'),
    )
    .action(
      run(async (context, id: number, { reason }: Readonly<{ reason: string }>) => {
        const nsem = await context.connect();
        const user = await nsem.admin.accounts.freezePayouts(id, { reason }, context.write);
        context.output.note(`The payouts of user ${user.id} are frozen.`);
        await context.output.item(user, userFields(user));
      }),
    );

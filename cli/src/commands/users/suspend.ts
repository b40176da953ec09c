import { Command } from 'commander';

import { examples, parseId, type Run } from '../define.ts';
import { userFields } from './user-view.ts';

/** `nsem users suspend` */
export const defineUsersSuspend = (run: Run): Command =>
  new Command('suspend')
    .description('Suspend an account: it cannot be used until it is reactivated')
    .argument('<id>', 'the ID of the user', parseId)
    .requiredOption('--reason <text>', 'why')
    .addHelpText('after', examples('nsem users suspend 31 --reason "Texts of clients were shared"'))
    .action(
      run(async (context, id: number, { reason }: Readonly<{ reason: string }>) => {
        const nsem = await context.connect();
        const user = await nsem.admin.accounts.suspend(id, { reason }, context.write);
        context.output.note(`User ${user.id} is suspended.`);
        await context.output.item(user, userFields(user));
      }),
    );

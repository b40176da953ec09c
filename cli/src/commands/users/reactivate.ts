import { Command } from 'commander';

import { parseId, type Run } from '../define.ts';
import { userFields } from './user-view.ts';

/** `nsem users reactivate` */
export const defineUsersReactivate = (run: Run): Command =>
  new Command('reactivate')
    .description('Reactivate a suspended account')
    .argument('<id>', 'the ID of the user', parseId)
    .action(
      run(async (context, id: number) => {
        const nsem = await context.connect();
        const user = await nsem.admin.accounts.reactivate(id, context.write);
        context.output.note(`User ${user.id} can log in again.`);
        await context.output.item(user, userFields(user));
      }),
    );

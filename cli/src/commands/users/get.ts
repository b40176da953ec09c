import { Command } from 'commander';

import { parseId, type Run } from '../define.ts';
import { userFields } from './user-view.ts';

/** `nsem users get` */
export const defineUsersGet = (run: Run): Command =>
  new Command('get')
    .description('Show the account of a user, as an admin')
    .argument('<id>', 'the ID of the user', parseId)
    .action(
      run(async (context, id: number) => {
        const nsem = await context.connect();
        const user = await nsem.admin.accounts.get(id, context.request);
        await context.output.item(user, userFields(user));
      }),
    );

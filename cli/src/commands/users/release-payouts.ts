import { Command } from 'commander';

import { parseId, type Run } from '../define.ts';
import { userFields } from './user-view.ts';

/** `nsem users release-payouts` */
export const defineUsersReleasePayouts = (run: Run): Command =>
  new Command('release-payouts')
    .description('Release the frozen payouts of a provider')
    .argument('<id>', 'the ID of the user', parseId)
    .action(
      run(async (context, id: number) => {
        const nsem = await context.connect();
        const user = await nsem.admin.accounts.releasePayouts(id, context.write);
        context.output.note(`The payouts of user ${user.id} are released.`);
        await context.output.item(user, userFields(user));
      }),
    );

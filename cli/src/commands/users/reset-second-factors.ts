import { Command } from 'commander';

import { examples, parseId, type Run } from '../define.ts';

/** `nsem users reset-second-factors` */
export const defineUsersResetSecondFactors = (run: Run): Command =>
  new Command('reset-second-factors')
    .description('Remove all second factors of a client or a provider who has lost them')
    .argument('<id>', 'the ID of the user', parseId)
    .requiredOption('--reason <text>', 'why')
    .addHelpText(
      'after',
      examples('nsem users reset-second-factors 31 --reason "Lost phone, confirmed by a call"'),
    )
    .action(
      run(async (context, id: number, { reason }: Readonly<{ reason: string }>) => {
        const nsem = await context.connect();
        await nsem.admin.accounts.resetSecondFactors(id, { reason }, context.write);
        if (context.output.isJson) return context.output.json({ id });
        context.output.note(`User ${id} can log in with the password alone.`);
      }),
    );

import { Command } from 'commander';

import { examples, parseId, type Run } from '../define.ts';

/** `nsem approvals reject` */
export const defineApprovalsReject = (run: Run): Command =>
  new Command('reject')
    .description('Reject what an admin requested, or withdraw your own request')
    .argument('<id>', 'the ID of the approval', parseId)
    .requiredOption('--reason <text>', 'why')
    .addHelpText('after', examples('nsem approvals reject 5 --reason "The amount is wrong"'))
    .action(
      run(async (context, id: number, { reason }: Readonly<{ reason: string }>) => {
        const nsem = await context.connect();
        const approval = await nsem.admin.approvals.reject(id, { reason }, context.write);
        if (context.output.isJson) return context.output.json(approval);
        context.output.note(`Rejected ${id}. Nothing was done.`);
      }),
    );

import { Command } from 'commander';

import { examples, parseId, type Run } from '../define.ts';

/** `nsem proposals withdraw` */
export const defineProposalsWithdraw = (run: Run): Command =>
  new Command('withdraw')
    .description('Withdraw your proposal for a job')
    .argument('<job>', 'the ID of the job', parseId)
    .argument('<proposal>', 'the ID of the proposal', parseId)
    .addHelpText('after', examples('nsem proposals withdraw 128 7'))
    .action(
      run(async (context, job: number, id: number) => {
        const nsem = await context.connect();
        await nsem.jobs.proposals.withdraw(job, id, context.write);
        if (context.output.isJson) return context.output.json({ id });
        context.output.note(`Withdrew proposal ${id}.`);
      }),
    );

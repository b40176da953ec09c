import { Command } from 'commander';

import { examples, parseId, type Run } from '../define.ts';

/** `nsem earnings release` */
export const defineEarningsRelease = (run: Run): Command =>
  new Command('release')
    .description('Release the earning of a job, as an admin: the next payouts include it')
    .argument('<job>', 'the ID of the job', parseId)
    .addHelpText('after', examples('nsem earnings release 128'))
    .action(
      run(async (context, jobId: number) => {
        const nsem = await context.connect();
        const earning = await nsem.admin.earnings.release(jobId, context.write);
        if (context.output.isJson) return context.output.json(earning);
        context.output.note(`The earning of job ${earning.job_id} is in the next payouts.`);
      }),
    );

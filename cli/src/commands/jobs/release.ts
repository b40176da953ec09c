import { Command } from 'commander';

import { examples, parseId, type Run } from '../define.ts';
import { jobFields } from './job-view.ts';

/** `nsem jobs release` */
export const defineJobsRelease = (run: Run): Command =>
  new Command('release')
    .description('Return a job that is assigned to you, so that it is offered again')
    .argument('<id>', 'the ID of the job', parseId)
    .addHelpText('after', examples('nsem jobs release 128'))
    .action(
      run(async (context, id: number) => {
        const nsem = await context.connect();
        const job = await nsem.jobs.release(id, context.write);
        context.output.note(`Job ${job.id} is released.`);
        await context.output.item(job, jobFields(job));
      }),
    );

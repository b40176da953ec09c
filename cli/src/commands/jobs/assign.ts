import { Command } from 'commander';

import { parseId, type Run } from '../define.ts';
import { jobFields } from './job-view.ts';

/** `nsem jobs assign` */
export const defineJobsAssign = (run: Run): Command =>
  new Command('assign')
    .description('Assign a job to yourself, as a provider')
    .argument('<id>', 'the ID of the job', parseId)
    .action(
      run(async (context, id: number) => {
        const nsem = await context.connect();
        const job = await nsem.jobs.assign(id, {}, context.write);
        context.output.note(`Job ${job.id} is assigned to you.`);
        await context.output.item(job, jobFields(job));
      }),
    );

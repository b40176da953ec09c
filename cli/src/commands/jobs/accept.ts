import { Command } from 'commander';

import { parseId, type Run } from '../define.ts';
import { jobFields } from './job-view.ts';

/** `nsem jobs accept` */
export const defineJobsAccept = (run: Run): Command =>
  new Command('accept')
    .description('Take a job, as a provider')
    .argument('<id>', 'its number', parseId)
    .action(
      run(async (context, id: number) => {
        const nsem = await context.connect();
        const job = await nsem.jobs.assign(id, {}, context.write);
        context.output.note(`Job ${job.id} is yours.`);
        context.output.item(job, jobFields(job));
      }),
    );

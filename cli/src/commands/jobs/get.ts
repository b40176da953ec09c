import { Command } from 'commander';

import { parseId, type Run } from '../define.ts';
import { jobFields } from './job-view.ts';

/** `nsem jobs get` */
export const defineJobsGet = (run: Run): Command =>
  new Command('get')
    .description('Show a job')
    .argument('<id>', 'the ID of the job', parseId)
    .action(
      run(async (context, id: number) => {
        const nsem = await context.connect();
        const job = await nsem.jobs.get(id, context.request);
        await context.output.item(job, jobFields(job));
      }),
    );

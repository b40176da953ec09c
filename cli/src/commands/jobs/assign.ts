import { Command } from 'commander';

import { examples, parseId, type Run } from '../define.ts';
import { jobFields } from './job-view.ts';

/** `nsem jobs accept` */
export const defineJobsAssign = (run: Run): Command =>
  new Command('accept')
    .alias('assign')
    .description('Assign a job to yourself, as a provider, or to any provider, as an admin')
    .argument('<id>', 'the ID of the job', parseId)
    .option('-p, --provider <id>', 'as an admin: the provider, such as PRV-7K2M9Q')
    .addHelpText('after', examples('nsem jobs accept 128', 'nsem jobs assign 128 -p PRV-7K2M9Q'))
    .action(
      run(async (context, id: number, { provider }: Readonly<{ provider?: string }>) => {
        const nsem = await context.connect();
        const assignment = provider === undefined ? {} : { provider_id: provider };
        const job = await nsem.jobs.assign(id, assignment, context.write);
        const { provider_id: assignee } = job;
        const isOwn = provider === undefined;
        context.output.note(`Job ${job.id} is assigned to ${isOwn ? 'you' : assignee}.`);
        await context.output.item(job, jobFields(job));
      }),
    );

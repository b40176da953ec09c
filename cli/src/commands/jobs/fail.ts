import { Command } from 'commander';

import { confirmChange } from '../../define/confirm.ts';
import { examples, parseId, type Run } from '../define.ts';
import { jobFields } from './job-view.ts';

/** `nsem jobs fail` */
export const defineJobsFail = (run: Run): Command =>
  new Command('fail')
    .description('End a job that cannot be done; the client gets back what they paid')
    .argument('<id>', 'the ID of the job', parseId)
    .requiredOption('--reason <text>', 'why it cannot be done; the client reads it')
    .addHelpText(
      'after',
      examples('nsem jobs fail 128 --reason "The recording is too noisy to be understood"'),
    )
    .action(
      run(async (context, id: number, options: Readonly<{ reason: string }>) => {
        await confirmChange(context, `End job ${id} as failed?`);
        const nsem = await context.connect();
        const job = await nsem.jobs.fail(id, { reason: options.reason }, context.write);
        context.output.note(`Job ${job.id} has failed.`);
        await context.output.item(job, jobFields(job));
      }),
    );

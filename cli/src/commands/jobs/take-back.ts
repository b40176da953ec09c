import { Command } from 'commander';

import { confirmChange } from '../../define/confirm.ts';
import { examples, parseId, type Run } from '../define.ts';
import { jobFields } from './job-view.ts';

/** `nsem jobs take-back` */
export const defineJobsTakeBack = (run: Run): Command =>
  new Command('take-back')
    .description('Take a late job back from its provider, so that another one can do it')
    .argument('<id>', 'the ID of the job', parseId)
    .option('--reason <text>', 'why; the provider reads it')
    .addHelpText(
      'after',
      examples('nsem jobs take-back 128 --reason "We need it for the clinic on Friday"'),
    )
    .action(
      run(async (context, id: number, options: Readonly<{ reason?: string }>) => {
        await confirmChange(context, `Take job ${id} back from its provider?`);
        const nsem = await context.connect();
        const job = await nsem.jobs.takeBack(id, options, context.write);
        context.output.note(`Job ${job.id} is open to all qualified providers again.`);
        await context.output.item(job, jobFields(job));
      }),
    );

import { Command } from 'commander';

import { confirmByName } from '../../define/confirm.ts';
import { examples, parseId, type Run } from '../define.ts';
import { jobFields } from './job-view.ts';

/** `nsem jobs refund` */
export const defineJobsRefund = (run: Run): Command =>
  new Command('refund')
    .description('Return the money of a completed job to its client, as an admin')
    .argument('<id>', 'the ID of the job', parseId)
    .requiredOption('--reason <text>', 'why')
    .addHelpText(
      'after',
      examples('nsem jobs refund 128 --reason "A page of the leaflet is missing" --yes'),
    )
    .action(
      run(async (context, id: number, options: Readonly<{ reason: string }>) => {
        const question = `Refund job ${id}? Its provider loses the earning.`;
        await confirmByName(context, { question, name: String(id) });
        const nsem = await context.connect();
        const job = await nsem.jobs.refund(id, { reason: options.reason }, context.write);
        context.output.note(`Job ${job.id} is refunded.`);
        await context.output.item(job, jobFields(job));
      }),
    );

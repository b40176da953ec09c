import { Command } from 'commander';

import { usageError } from '../../cli-error.ts';
import { confirmChange } from '../../define/confirm.ts';
import { examples, type Run } from '../define.ts';
import { forEachId, parseIds, printResult } from '../../define/for-each-id.ts';
import { ifMatchOption } from './if-match.ts';
import { jobColumns, jobFields } from './job-view.ts';

type Options = Readonly<{ ifMatch?: string }>;

/** `nsem jobs cancel` */
export const defineJobsCancel = (run: Run): Command =>
  new Command('cancel')
    .description('Cancel jobs before they are completed; what was paid is returned')
    .argument('<id...>', 'the IDs of the jobs', parseIds)
    .addOption(ifMatchOption())
    .addHelpText('after', examples('nsem jobs cancel 128', 'nsem jobs cancel 128 129 --yes'))
    .action(
      run(async (context, ids: readonly number[], { ifMatch }: Options) => {
        if (ids.length > 1 && ifMatch !== undefined) {
          throw usageError('A version belongs to one job: use --if-match with one ID.');
        }
        const jobs = ids.length === 1 ? `job ${ids[0]}` : `the jobs ${ids.join(', ')}`;
        await confirmChange(context, `Cancel ${jobs}?`);
        const nsem = await context.connect();
        return forEachId(context, ids, async (id) => {
          const job = await nsem.jobs.cancel(id, { ...context.write, ifMatch });
          context.output.note(`Job ${job.id} is cancelled.`);
          const fields = jobFields(job);
          await printResult(context, ids, { item: job, fields, columns: jobColumns });
        });
      }),
    );

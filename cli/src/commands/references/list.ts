import { Command } from 'commander';

import { examples, parseId, type Run } from '../define.ts';
import { referenceColumns } from './reference-view.ts';

/** `nsem references list` */
export const defineReferencesList = (run: Run): Command =>
  new Command('list')
    .description('List the reference files of a job, oldest first')
    .argument('<id>', 'the ID of the job', parseId)
    .addHelpText('after', examples('nsem references list 128'))
    .action(
      run(async (context, id: number) => {
        const { jobs } = await context.connect();
        const { items } = await jobs.references.list(id, context.request);
        await context.output.list(items, referenceColumns, 'The job has no reference files.');
      }),
    );

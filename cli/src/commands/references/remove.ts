import { Command } from 'commander';

import { confirmChange } from '../../define/confirm.ts';
import { examples, parseId, type Run } from '../define.ts';

/** `nsem references remove` */
export const defineReferencesRemove = (run: Run): Command =>
  new Command('remove')
    .description('Remove a reference file from a job that is pending or in progress')
    .argument('<id>', 'the ID of the job', parseId)
    .argument('<reference>', 'the ID of the reference file, from references list', parseId)
    .addHelpText('after', examples('nsem references remove 128 7 --yes'))
    .action(
      run(async (context, id: number, reference: number) => {
        await confirmChange(context, `Remove reference file ${reference} from job ${id}?`);
        const { jobs } = await context.connect();
        await jobs.references.remove(id, reference, context.write);
        if (context.output.isJson) return context.output.json({ id: reference });
        context.output.note(`Reference file ${reference} is removed from job ${id}.`);
      }),
    );

import { Command } from 'commander';

import { examples, parseId, type Run } from '../define.ts';

/** `nsem memory delete` */
export const defineMemoryDelete = (run: Run): Command =>
  new Command('delete')
    .description('Delete a segment from your memory; the job does not change')
    .argument('<segment>', 'the ID of the segment, as shown by memory search', parseId)
    .addHelpText('after', examples('nsem memory delete 41'))
    .action(
      run(async (context, id: number) => {
        const { memory } = await context.connect();
        await memory.delete(id, context.write);
        if (context.output.isJson) return context.output.json({ id });
        context.output.note(`Deleted segment ${id}.`);
      }),
    );

import { Command } from 'commander';

import { examples, parseId, type Run } from '../define.ts';

/** `nsem uploads cancel` */
export const defineUploadsCancel = (run: Run): Command =>
  new Command('cancel')
    .description('Cancel an upload, and delete what has arrived of it')
    .argument('<id>', 'the ID of the upload', parseId)
    .addHelpText('after', examples('nsem uploads cancel 12'))
    .action(
      run(async (context, id: number) => {
        const nsem = await context.connect();
        await nsem.uploads.cancel(id, context.write);
        if (context.output.isJson) return context.output.json({ id });
        context.output.note(`Upload ${id} is cancelled.`);
      }),
    );

import { Command } from 'commander';

import { examples, type Run } from '../define.ts';
import { forEachId, parseIds } from '../../define/for-each-id.ts';

/** `nsem announcements end` */
export const defineAnnouncementsEnd = (run: Run): Command =>
  new Command('end')
    .description('End announcements now, as an admin; mails that wait are not sent')
    .argument('<ids...>', 'the IDs of the announcements', parseIds)
    .addHelpText('after', examples('nsem announcements end 4'))
    .action(
      run(async (context, ids: readonly number[]) => {
        const nsem = await context.connect();
        return forEachId(context, ids, async (id) => {
          await nsem.admin.announcements.end(id, context.write);
          if (context.output.isJson) return context.output.json({ id });
          context.output.note(`Ended ${id}.`);
        });
      }),
    );

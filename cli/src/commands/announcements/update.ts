import { Command } from 'commander';

import { usageError } from '../../cli-error.ts';
import { examples, parseId, type Run } from '../define.ts';
import { announcementFields, inDays, parseDays } from './announcement-view.ts';

type Options = Readonly<{ message?: string; title?: string; link?: string; days?: number }>;

/** `nsem announcements update` */
export const defineAnnouncementsUpdate = (run: Run): Command =>
  new Command('update')
    .description('Change the text or the end of an announcement, as an admin')
    .argument('<id>', 'the ID of the announcement', parseId)
    .option('-m, --message <text>', 'the new text')
    .option('--title <text>', 'the new line above it; empty for none')
    .option('--link <link>', 'the new link; empty for none')
    .option('--days <count>', 'show it for so many days from now on', parseDays)
    .addHelpText('after', examples('nsem announcements update 4 --days 2'))
    .action(
      run(async (context, id: number, { message, title, link, days }: Options) => {
        const body = {
          ...(message !== undefined && { text: message }),
          ...(title !== undefined && { title }),
          ...(link !== undefined && { link }),
          ...(days !== undefined && { ends_at: inDays(days) }),
        };
        if (Object.keys(body).length === 0) {
          throw usageError('Nothing to change.', 'Use --message, --title, --link or --days.');
        }
        const nsem = await context.connect();
        const changed = await nsem.admin.announcements.update(id, body, context.write);
        await context.output.item(changed, announcementFields(changed));
      }),
    );

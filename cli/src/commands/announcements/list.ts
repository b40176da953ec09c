import { Command } from 'commander';

import { examples, limitOption, type Run } from '../define.ts';
import { printList } from '../../define/lists.ts';
import { pageSize } from '../../define/lists.ts';
import { announcementColumns as columns } from './announcement-view.ts';

/** `nsem announcements list` */
export const defineAnnouncementsList = (run: Run): Command =>
  new Command('list')
    .description('List all announcements, as an admin')
    .addOption(limitOption())
    .addHelpText('after', examples('nsem announcements list'))
    .action(
      run(async (context, { limit }: Readonly<{ limit: number }>) => {
        const nsem = await context.connect();
        const list = nsem.admin.announcements.list({ limit: pageSize(limit) }, context.request);
        await printList(context, list, { limit, columns, emptyNote: 'No announcements found.' });
      }),
    );

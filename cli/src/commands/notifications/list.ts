import { Command } from 'commander';

import { examples, limitOption, type Run } from '../define.ts';
import { printList } from '../../define/lists.ts';
import { pageSize } from '../../define/lists.ts';
import { notificationColumns } from './notification-view.ts';

type Options = Readonly<{ unread?: true; limit: number }>;

/** `nsem notifications list` */
export const defineNotificationsList = (run: Run): Command =>
  new Command('list')
    .description('List what happened for you, newest first')
    .option('--unread', 'only what you have not read')
    .addOption(limitOption())
    .addHelpText('after', examples('nsem notifications list --unread'))
    .action(
      run(async (context, { unread, limit }: Options) => {
        const nsem = await context.connect();
        const list = nsem.notifications.list({ unread, limit: pageSize(limit) }, context.request);
        const emptyNote = 'Nothing new.';
        await printList(context, list, { limit, columns: notificationColumns, emptyNote });
      }),
    );

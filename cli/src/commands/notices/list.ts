import type { NoticeStatus } from '@nsem/sdk';
import { Command, Option } from 'commander';

import { examples, limitOption, type Run } from '../define.ts';
import { printList } from '../../define/lists.ts';
import { pageSize } from '../../define/lists.ts';
import { noticeColumns } from './notice-view.ts';

type Options = Readonly<{ status?: NoticeStatus; limit: number }>;

const statuses: readonly NoticeStatus[] = ['pending', 'sent', 'failed'];

/** `nsem notices list` */
export const defineNoticesList = (run: Run): Command =>
  new Command('list')
    .description('List the e-mails and messages to users, as an admin')
    .addOption(new Option('--status <status>', 'only notices with this status').choices(statuses))
    .addOption(limitOption())
    .addHelpText('after', examples('nsem notices list --status failed'))
    .action(
      run(async (context, { status, limit }: Options) => {
        const nsem = await context.connect();
        const list = nsem.admin.notices.list({ status, limit: pageSize(limit) }, context.request);
        const emptyNote = 'No notices found.';
        await printList(context, list, { limit, columns: noticeColumns, emptyNote });
      }),
    );

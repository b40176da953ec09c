import { Command } from 'commander';

import { examples, type Run } from '../define.ts';
import { forEachId, parseIds, printResult } from '../../define/for-each-id.ts';
import { noticeColumns, noticeFields } from './notice-view.ts';

/** `nsem notices retry` */
export const defineNoticesRetry = (run: Run): Command =>
  new Command('retry')
    .description('Send failed notices again, as an admin')
    .argument('<id...>', 'the IDs of the notices', parseIds)
    .addHelpText('after', examples('nsem notices retry 17 18'))
    .action(
      run(async (context, ids: readonly number[]) => {
        const nsem = await context.connect();
        return forEachId(context, ids, async (id) => {
          const notice = await nsem.admin.notices.retry(id, context.request);
          const fields = noticeFields(notice);
          await printResult(context, ids, { item: notice, fields, columns: noticeColumns });
        });
      }),
    );

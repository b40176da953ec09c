import { Command, Option } from 'commander';

import { examples, parseId, type Run } from '../define.ts';

type Options = Readonly<{ job?: number }>;

/** `nsem notifications read` */
export const defineNotificationsRead = (run: Run): Command =>
  new Command('read')
    .description('Mark your notifications as read')
    .argument(
      '[id]',
      'the newest to mark, with all older ones; without it, all are marked',
      parseId,
    )
    .addOption(new Option('--job <id>', 'only those about a job').argParser(parseId))
    .addHelpText('after', examples('nsem notifications read', 'nsem notifications read --job 128'))
    .action(
      run(async (context, id: number | undefined, { job }: Options) => {
        const nsem = await context.connect();
        const body = { up_to_id: id, job_id: job };
        const marked = await nsem.notifications.markRead(body, context.write);
        await context.output.item(marked, [{ label: 'marked', text: String(marked.marked) }]);
      }),
    );

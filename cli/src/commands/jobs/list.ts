import type { JobStatus, ServiceType } from '@nsem/sdk';
import { Command, Option } from 'commander';

import { examples, limitOption, serviceOption, type Run } from '../define.ts';
import { pageSize, take } from '../take.ts';
import { jobColumns } from './job-view.ts';

type Options = Readonly<{ status?: JobStatus; service?: ServiceType; limit: number }>;

const statuses: readonly JobStatus[] = [
  'pending',
  'in_progress',
  'completed',
  'cancelled',
  'failed',
  'refunded',
];

/** `nsem jobs list` */
export const defineJobsList = (run: Run): Command =>
  new Command('list')
    .description('List your jobs, the newest first')
    .addOption(new Option('--status <status>', 'only those that stand so').choices(statuses))
    .addOption(serviceOption('only those of one service'))
    .addOption(limitOption())
    .addHelpText(
      'after',
      examples('nsem jobs list --status pending', 'nsem jobs list --limit 500 --json'),
    )
    .action(
      run(async (context, { status, service, limit }: Options) => {
        const nsem = await context.connect();
        const query = { status, service_type: service, limit: pageSize(limit) };
        const { items, hasMore } = await take(nsem.jobs.list(query, context.request), limit);
        context.output.list(items, jobColumns, 'There are no jobs.');
        if (hasMore) context.output.note(`There are more than ${limit}: see them with --limit.`);
      }),
    );

import type { JobStatus, ServiceType } from '@nsem/sdk';
import { Command, Option } from 'commander';

import { examples, limitOption, serviceOption, type Run } from '../define.ts';
import { moreNote, pageSize, take } from '../take.ts';
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
    .description('List your jobs, newest first')
    .addOption(new Option('--status <status>', 'only jobs with this status').choices(statuses))
    .addOption(serviceOption('only jobs of this type'))
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
        await context.output.list(items, jobColumns, 'No jobs found.');
        if (hasMore) context.output.note(moreNote(limit));
      }),
    );

import type { JobQuery, JobStatus, ServiceType } from '@nsem/sdk';
import { Command, Option } from 'commander';

import { boundOption } from '../../define/time-option.ts';
import { examples, limitOption, parseId, serviceOption, type Run } from '../define.ts';
import { moreNote, pageSize, take } from '../../define/lists.ts';
import { jobColumns } from './job-view.ts';

type JobSort = NonNullable<JobQuery['sort']>;

type Options = Readonly<{
  status?: JobStatus;
  service?: ServiceType;
  language?: string;
  provider?: string;
  search?: string;
  sort?: JobSort;
  reference?: string;
  createdAfter?: string;
  createdBefore?: string;
  client?: number;
  limit: number;
}>;

const statuses: readonly JobStatus[] = [
  'pending',
  'in_progress',
  'completed',
  'cancelled',
  'failed',
  'refunded',
];

const sorts: readonly JobSort[] = ['newest', 'oldest', 'updated', 'due'];

/** `nsem jobs list` */
export const defineJobsList = (run: Run): Command =>
  new Command('list')
    .description('List your jobs, newest first')
    .addOption(new Option('--status <status>', 'only jobs with this status').choices(statuses))
    .addOption(serviceOption('only jobs of this type'))
    .option('-l, --language <language>', 'only jobs from, to or in this language')
    .option('--search <text>', 'words of the content or the reference, or a number: #128')
    .option('--reference <text>', 'the job with this reference')
    .addOption(
      boundOption(
        '--created-after <time>',
        'created then or later: 2026-11-01 or 2026-11-01T09:30',
      ),
    )
    .addOption(boundOption('--created-before <time>', 'created before then'))
    .option('--provider <id>', 'the jobs of this provider: PRV-7K2M9Q; not for providers')
    .addOption(
      new Option('--client <id>', 'for admins: the jobs of this client').argParser(parseId),
    )
    .addOption(new Option('--sort <order>', 'the order; newest by default').choices(sorts))
    .addOption(limitOption())
    .addHelpText(
      'after',
      examples(
        'nsem jobs list --status pending',
        'nsem jobs list --search "clean water" --language tw',
        'nsem jobs list --reference INV-2026-0117 --json',
        'nsem jobs list --created-after 2026-11-01 --created-before 2026-12-01 --limit 500',
      ),
    )
    .action(
      run(async (context, { limit, ...filter }: Options) => {
        const nsem = await context.connect();
        const query = { ...queryOf(filter), limit: pageSize(limit) };
        const { items, hasMore } = await take(nsem.jobs.list(query, context.request), limit);
        await context.output.list(items, jobColumns, 'No jobs found.');
        if (hasMore) context.output.note(moreNote(limit));
      }),
    );

const queryOf = ({
  service,
  createdAfter,
  createdBefore,
  client,
  provider,
  search,
  ...same
}: Omit<Options, 'limit'>) => ({
  ...same,
  service_type: service,
  created_after: createdAfter,
  created_before: createdBefore,
  client_id: client,
  provider_id: provider,
  q: search,
});

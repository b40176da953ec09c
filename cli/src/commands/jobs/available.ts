import { Command } from 'commander';

import { limitOption, type Run } from '../define.ts';
import { pageSize, take } from '../take.ts';
import { offerColumns } from './job-view.ts';

/** `nsem jobs available` */
export const defineJobsAvailable = (run: Run): Command =>
  new Command('available')
    .description('List the jobs that you may take now, as a provider')
    .addOption(limitOption())
    .action(
      run(async (context, { limit }: Readonly<{ limit: number }>) => {
        const nsem = await context.connect();
        const offered = nsem.jobs.available({ limit: pageSize(limit) }, context.request);
        const { items, hasMore } = await take(offered, limit);
        context.output.list(items, offerColumns, 'There is nothing to take at the moment.');
        if (hasMore) context.output.note(`There are more than ${limit}: see them with --limit.`);
      }),
    );

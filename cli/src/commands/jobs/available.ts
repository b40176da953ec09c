import { Command } from 'commander';

import { limitOption, type Run } from '../define.ts';
import { moreNote, pageSize, take } from '../take.ts';
import { availableColumns } from './job-view.ts';

/** `nsem jobs available` */
export const defineJobsAvailable = (run: Run): Command =>
  new Command('available')
    .description('List the jobs that you can take, as a provider')
    .addOption(limitOption())
    .action(
      run(async (context, { limit }: Readonly<{ limit: number }>) => {
        const nsem = await context.connect();
        const available = nsem.jobs.listAvailable({ limit: pageSize(limit) }, context.request);
        const { items, hasMore } = await take(available, limit);
        await context.output.list(items, availableColumns, 'No jobs are available at the moment.');
        if (hasMore) context.output.note(moreNote(limit));
      }),
    );

import type { AvailableJobQuery } from '@nsem/sdk';
import { Command, Option } from 'commander';

import { limitOption, type Run } from '../define.ts';
import { moreNote, pageSize, take } from '../../define/lists.ts';
import { availableColumns } from './job-view.ts';

type OfferSort = NonNullable<AvailableJobQuery['sort']>;

type Options = Readonly<{ limit: number; sort?: OfferSort }>;

const sorts: readonly OfferSort[] = ['due', 'newest'];

/** `nsem jobs available` */
export const defineJobsAvailable = (run: Run): Command =>
  new Command('available')
    .description('List the jobs that you can take, as a provider')
    .addOption(new Option('--sort <order>', 'the order; due by default').choices(sorts))
    .addOption(limitOption())
    .action(
      run(async (context, { limit, sort }: Options) => {
        const nsem = await context.connect();
        const query = { sort, limit: pageSize(limit) };
        const available = nsem.jobs.listAvailable(query, context.request);
        const { items, hasMore } = await take(available, limit);
        await context.output.list(items, availableColumns, 'No jobs are available at the moment.');
        if (hasMore) context.output.note(moreNote(limit));
      }),
    );

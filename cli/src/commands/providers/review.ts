import { Command, Option } from 'commander';

import { examples, limitOption, type Run } from '../define.ts';
import { printList } from '../../define/lists.ts';
import { pageSize } from '../../define/lists.ts';
import { reviewColumns } from './provider-view.ts';

type Options = Readonly<{ search?: string; active?: 'yes' | 'no'; limit: number }>;

/** `nsem providers review` */
export const defineProvidersReview = (run: Run): Command =>
  new Command('review')
    .description('List all providers with the states of their services, as an admin')
    .option('-q, --search <text>', 'part of a name or an e-mail address')
    .addOption(
      new Option('--active <answer>', 'only active or inactive providers').choices(['yes', 'no']),
    )
    .addOption(limitOption())
    .addHelpText('after', examples('nsem providers review', 'nsem providers review --active no'))
    .action(
      run(async (context, { search, active, limit }: Options) => {
        const nsem = await context.connect();
        const isActive = active === undefined ? undefined : active === 'yes';
        const query = { q: search, is_active: isActive, limit: pageSize(limit) };
        const list = nsem.admin.providers.list(query, context.request);
        const emptyNote = 'No providers found.';
        await printList(context, list, { limit, columns: reviewColumns, emptyNote });
      }),
    );

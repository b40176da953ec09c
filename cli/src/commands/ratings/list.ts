import type { Nsem, PagePromise, Rating } from '@nsem/sdk';
import { Command, Option } from 'commander';

import type { Context } from '../../context.ts';
import { examples, limitOption, parseId, type Run } from '../define.ts';
import { printList } from '../../define/lists.ts';
import { pageSize } from '../../define/lists.ts';
import { ratingColumns } from './rating-view.ts';

type Options = Readonly<{ received?: boolean; provider?: number; limit: number }>;

/** `nsem ratings list` */
export const defineRatingsList = (run: Run): Command =>
  new Command('list')
    .description('List the ratings that you gave, newest first')
    .option('--received', 'those that you received, as a provider')
    .addOption(
      new Option('--provider <id>', 'all ratings of a provider, by user ID')
        .argParser(parseId)
        .conflicts('received'),
    )
    .addOption(limitOption())
    .addHelpText('after', examples('nsem ratings list', 'nsem ratings list --provider 21'))
    .action(
      run(async (context, options: Options) => {
        const list = listOf(await context.connect(), context, options);
        const { limit } = options;
        const emptyNote = 'No ratings found.';
        await printList(context, list, { limit, columns: ratingColumns, emptyNote });
      }),
    );

function listOf(
  { ratings }: Nsem,
  { request }: Context,
  { received, provider, limit }: Options,
): PagePromise<Rating> {
  const query = { limit: pageSize(limit) };
  if (provider !== undefined) return ratings.listForProvider(provider, query, request);
  return received === true
    ? ratings.listReceived(query, request)
    : ratings.listMine(query, request);
}

import type { Nsem, ServiceStatus, SubmittedServiceQuery } from '@nsem/sdk';
import { Command, Option } from 'commander';

import type { Context } from '../../context.ts';
import { firstPermitted } from '../../define/by-role.ts';
import { examples, limitOption, type Run } from '../define.ts';
import { moreNote, pageSize, take, type Beginning } from '../../define/lists.ts';
import { serviceColumns, type ListedService } from './service-view.ts';

type Sort = NonNullable<SubmittedServiceQuery['sort']>;
type Options = Readonly<{ status?: ServiceStatus; sort?: Sort; limit: number }>;

const statuses: readonly ServiceStatus[] = ['pending', 'approved', 'rejected'];
const sorts: readonly Sort[] = ['newest', 'oldest'];

/** `nsem services list` */
export const defineServicesList = (run: Run): Command =>
  new Command('list')
    .description('List your services; as an admin, those of all providers')
    .addOption(new Option('--status <status>', 'only services with this status').choices(statuses))
    .addOption(new Option('--sort <order>', 'the order; newest by default').choices(sorts))
    .addOption(limitOption())
    .addHelpText(
      'after',
      examples('nsem services list', 'nsem services list --status pending --sort oldest'),
    )
    .action(
      run(async (context, options: Options) => {
        const nsem = await context.connect();
        const { items, hasMore } = await firstPermitted(
          () => listOwn(nsem, context, options),
          () => listAll(nsem, context, options),
        );
        await context.output.list(items, serviceColumns, 'No services found.');
        if (hasMore) context.output.note(moreNote(options.limit));
      }),
    );

async function listOwn(
  nsem: Nsem,
  { request }: Context,
  { status, sort, limit }: Options,
): Promise<Beginning<ListedService>> {
  const found: ListedService[] = [];
  for await (const service of nsem.services.list(request)) {
    if (status === undefined || service.status === status) found.push(service);
  }
  if (sort === 'oldest') found.reverse();
  return { items: found.slice(0, limit), hasMore: found.length > limit };
}

const listAll = (
  nsem: Nsem,
  { request }: Context,
  { status, sort, limit }: Options,
): Promise<Beginning<ListedService>> => {
  const query = { status, sort, limit: pageSize(limit) };
  return take<ListedService>(nsem.admin.services.list(query, request), limit);
};

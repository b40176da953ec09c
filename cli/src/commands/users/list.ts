import type { ManagedAccountQuery } from '@nsem/sdk';
import { Command, Option } from 'commander';

import { examples, limitOption, type Run } from '../define.ts';
import { moreNote, pageSize, take } from '../../define/lists.ts';
import { userColumns } from './user-view.ts';

type Options = Readonly<{
  search?: string;
  role?: ManagedAccountQuery['role'];
  state?: ManagedAccountQuery['state'];
  limit: number;
}>;

const roles = ['admin', 'service-provider', 'client'];
const states = ['unrestricted', 'suspended', 'payouts-frozen'];

/** `nsem users list` */
export const defineUsersList = (run: Run): Command =>
  new Command('list')
    .description('List the accounts of all users, as an admin')
    .option('-q, --search <text>', 'the start of a name or an e-mail address')
    .addOption(new Option('-r, --role <role>', 'only accounts of this role').choices(roles))
    .addOption(new Option('--state <state>', 'only accounts in this state').choices(states))
    .addOption(limitOption())
    .addHelpText(
      'after',
      examples('nsem users list --search Kwame', 'nsem users list --state suspended --json'),
    )
    .action(
      run(async (context, { search, role, state, limit }: Options) => {
        const nsem = await context.connect();
        const query = { q: search, role, state, limit: pageSize(limit) };
        const list = nsem.admin.accounts.list(query, context.request);
        const { items, hasMore } = await take(list, limit);
        await context.output.list(items, userColumns, 'No users found.');
        if (hasMore) context.output.note(moreNote(limit));
      }),
    );

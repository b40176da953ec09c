import type { WalletSummary, WalletSummaryQuery } from '@nsem/sdk';
import { Command, Option } from 'commander';

import { idColumn, moneyColumn, optional } from '../../output/columns.ts';
import type { Column } from '../../output/table.ts';
import { examples, limitOption, type Run } from '../define.ts';
import { printList } from '../../define/lists.ts';
import { pageSize } from '../../define/lists.ts';

type Options = Readonly<{ search?: string; role?: WalletSummaryQuery['role']; limit: number }>;

const columns: readonly Column<WalletSummary>[] = [
  idColumn('USER', ({ user_id: id }) => id),
  optional({ header: 'ROLE', text: ({ role }) => role }),
  { header: 'NAME', text: ({ user_name: name }) => name, isFlexible: true },
  moneyColumn('BALANCE', ({ wallet_balance: amount }) => amount),
  optional(moneyColumn('SPENT', ({ total_spent: amount }) => amount)),
  optional(moneyColumn('EARNED', ({ total_earned: amount }) => amount)),
  optional(moneyColumn('IN TRANSIT', ({ pending_payout: amount }) => amount)),
];

/** `nsem wallet list` */
export const defineWalletList = (run: Run): Command =>
  new Command('list')
    .description('List the wallets of all clients and providers, as an admin')
    .option('-q, --search <text>', 'part of a name or an e-mail address')
    .addOption(
      new Option('-r, --role <role>', 'only wallets of this role').choices([
        'client',
        'service-provider',
      ]),
    )
    .addOption(limitOption())
    .addHelpText('after', examples('nsem wallet list --role client', 'nsem wallet list -q Kojo'))
    .action(
      run(async (context, { search, role, limit }: Options) => {
        const nsem = await context.connect();
        const query = { q: search, role, limit: pageSize(limit) };
        const list = nsem.wallet.listSummaries(query, context.request);
        await printList(context, list, { limit, columns, emptyNote: 'No wallets found.' });
      }),
    );

import type { Transaction } from '@nsem/sdk';
import { Command } from 'commander';

import { idColumn, moneyColumn, optional, timeColumn } from '../../output/columns.ts';
import type { Column } from '../../output/table.ts';
import { examples, limitOption, type Run } from '../define.ts';
import { printList } from '../../define/lists.ts';
import { pageSize } from '../../define/lists.ts';

const columns: readonly Column<Transaction>[] = [
  idColumn('ID', ({ id }) => id),
  optional(timeColumn('TIME', ({ created_at: at }) => at)),
  { header: 'TYPE', text: ({ type }) => type },
  moneyColumn('AMOUNT', ({ amount }) => amount),
  optional(moneyColumn('BALANCE', ({ balance_after: balance }) => balance)),
  optional(idColumn('JOB', ({ job_id: id }) => id)),
  { header: 'DESCRIPTION', text: ({ description }) => description, isFlexible: true },
];

/** `nsem wallet transactions` */
export const defineWalletTransactions = (run: Run): Command =>
  new Command('transactions')
    .description('List the transactions of your wallet, newest first')
    .addOption(limitOption())
    .addHelpText('after', examples('nsem wallet transactions', 'nsem wallet transactions -n 500'))
    .action(
      run(async (context, { limit }: Readonly<{ limit: number }>) => {
        const nsem = await context.connect();
        const list = nsem.wallet.listTransactions({ limit: pageSize(limit) }, context.request);
        await printList(context, list, { limit, columns, emptyNote: 'No transactions found.' });
        const { response } = await list.withResponse();
        const seal = response.header('ledger-seal');
        if (seal !== null) context.output.note(`The last seal of the ledger is ${seal}.`);
      }),
    );

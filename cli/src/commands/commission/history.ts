import type { CommissionChange } from '@nsem/sdk';
import { Command } from 'commander';

import { timeColumn } from '../../output/columns.ts';
import type { Column } from '../../output/table.ts';
import { limitOption, type Run } from '../define.ts';
import { moreNote, pageSize, take } from '../../define/lists.ts';
import { formatRate } from './commission-view.ts';

const columns: readonly Column<CommissionChange>[] = [
  timeColumn('CHANGED', ({ changed_at: at }) => at),
  {
    header: 'FROM',
    text: ({ previous_rate: rate }) => (rate === null ? '–' : formatRate(rate)),
    plain: ({ previous_rate: rate }) => String(rate ?? ''),
    align: 'right',
  },
  {
    header: 'TO',
    text: ({ commission_rate: rate }) => formatRate(rate),
    plain: ({ commission_rate: rate }) => String(rate),
    align: 'right',
  },
  { header: 'BY', text: ({ changed_by_name: name }) => name ?? '', isFlexible: true },
];

/** `nsem commission history` */
export const defineCommissionHistory = (run: Run): Command =>
  new Command('history')
    .description('List all commission rates and who set them, as an admin')
    .addOption(limitOption())
    .action(
      run(async (context, { limit }: Readonly<{ limit: number }>) => {
        const nsem = await context.connect();
        const query = { limit: pageSize(limit) };
        const list = nsem.commission.listHistory(query, context.request);
        const { items, hasMore } = await take(list, limit);
        await context.output.list(items, columns, 'No rate was set yet.');
        if (hasMore) context.output.note(moreNote(limit));
      }),
    );

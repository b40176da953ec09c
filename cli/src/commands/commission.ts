import type { Commission, CommissionChange } from '@nsem/sdk';

import { command, type Noun } from '../define/command.ts';
import { argument } from '../define/options.ts';
import { parsePercentage } from '../define/parse-money.ts';
import { timeColumn, timeField } from '../output/columns.ts';
import type { Column, Field } from '../output/table.ts';

/** A rate as a percentage: `12.5 %`. */
const formatRate = (rate: number): string => `${(rate * 100).toFixed(1)} %`;

const fields = ({ commission_rate: rate, updated_at: at }: Commission): readonly Field[] => [
  { label: 'rate', text: formatRate(rate), plain: String(rate) },
  timeField('since', at),
];

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

export const commission: Noun = {
  name: 'commission',
  summary: 'See and set the commission, as an admin',
  commands: () => [
    command('get', {
      summary: 'Show the commission, as an admin',
      examples: ['nsem commission get'],
      item: ({ nsem, request }) => nsem.commission.get(request),
      fields,
    }),
    command('set', {
      summary: 'Set the commission of jobs that are completed from now on, as an admin',
      arguments: [argument('<percentage>', 'such as 15 or 12.5%', parsePercentage)],
      examples: ['nsem commission set 12.5% --yes'],
      confirm: (_, rate) => `Set the commission to ${formatRate(rate)}?`,
      item: ({ nsem, write }, rate) => nsem.commission.update({ commission_rate: rate }, write),
      fields,
    }),
    command('history', {
      summary: 'List all commission rates and who set them, as an admin',
      pages: ({ nsem, request, pageSize: limit }) =>
        nsem.commission.listHistory({ limit }, request),
      columns,
      empty: 'No rate was set yet.',
    }),
  ],
};

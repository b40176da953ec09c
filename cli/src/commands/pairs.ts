import type { SuspiciousPair } from '@nsem/sdk';

import { command, type Noun } from '../define/command.ts';
import { argument, given, option, parseId, required } from '../define/options.ts';
import { timeColumn } from '../output/columns.ts';
import type { Column } from '../output/table.ts';

const formatEvidence = ({ evidence }: SuspiciousPair): string =>
  evidence.map(({ reason, count }) => `${reason} (${count})`).join(', ');

const columns: readonly Column<SuspiciousPair>[] = [
  { header: 'ID', text: ({ id }) => String(id), align: 'right' },
  { header: 'STATUS', text: ({ status }) => status },
  { header: 'PROVIDER', text: ({ service_provider_name: name }) => name },
  { header: 'CLIENT', text: ({ client_name: name }) => name },
  timeColumn('FOUND', ({ found_at: at }) => at),
  { header: 'EVIDENCE', text: formatEvidence, isFlexible: true },
];

export const pairs: Noun = {
  name: 'pairs',
  summary: 'List and review clients and providers who may be one person, as an admin',
  commands: () => [
    command('list', {
      summary: 'List clients and providers who may be one person, as an admin',
      options: [
        option('--status <status>', 'only those in this state', ['open', 'dismissed', 'confirmed']),
      ],
      examples: ['nsem pairs list --status open'],
      pages: ({ nsem, request, pageSize: limit }, { status }) =>
        nsem.admin.pairs.list({ status, limit }, request),
      columns,
      empty: 'No pairs found.',
    }),
    command('review', {
      summary: 'Dismiss or confirm a suspicious pair, as an admin',
      arguments: [
        argument('<id>', 'the ID of the pair', parseId),
        argument('<outcome>', 'what you have found out', ['dismissed', 'confirmed']),
      ],
      options: [
        required('--note <text>', 'why'),
        option('--seen-at <time>', 'the updated_at that you have seen: refuse if it has changed'),
      ],
      examples: [
        'nsem pairs review 3 dismissed --note "Two colleagues"',
        'nsem pairs review 3 confirmed --note "One phone"',
      ],
      does: ({ nsem, write }, id, outcome, { note, seenAt }) =>
        nsem.admin.pairs.review(id, { outcome, note, ...given({ seen_at: seenAt }) }, write),
      note: (_, id, outcome) =>
        outcome === 'dismissed'
          ? `Dismissed ${id}. It holds no earnings any longer.`
          : `Confirmed ${id}. Its free earnings stay held.`,
    }),
  ],
};

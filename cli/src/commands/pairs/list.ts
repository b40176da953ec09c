import type { SuspiciousPair } from '@nsem/sdk';
import { Command, Option } from 'commander';

import { timeColumn } from '../../output/columns.ts';
import type { Column } from '../../output/table.ts';
import { examples, limitOption, type Run } from '../define.ts';
import { moreNote, pageSize, take } from '../../define/lists.ts';

const statuses = ['open', 'dismissed', 'confirmed'];

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

type Options = Readonly<{ status?: SuspiciousPair['status']; limit: number }>;

/** `nsem pairs list` */
export const definePairsList = (run: Run): Command =>
  new Command('list')
    .description('List clients and providers who may be one person, as an admin')
    .addOption(new Option('--status <status>', 'only those in this state').choices(statuses))
    .addOption(limitOption())
    .addHelpText('after', examples('nsem pairs list --status open'))
    .action(
      run(async (context, { status, limit }: Options) => {
        const nsem = await context.connect();
        const query = { ...(status !== undefined && { status }), limit: pageSize(limit) };
        const { items, hasMore } = await take(nsem.admin.pairs.list(query, context.request), limit);
        await context.output.list(items, columns, 'No pairs found.');
        if (hasMore) context.output.note(moreNote(limit));
      }),
    );

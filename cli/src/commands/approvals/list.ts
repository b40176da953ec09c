import type { Approval } from '@nsem/sdk';
import { Command, Option } from 'commander';

import { timeColumn } from '../../output/columns.ts';
import type { Column } from '../../output/table.ts';
import { examples, limitOption, type Run } from '../define.ts';
import { moreNote, pageSize, take } from '../../define/lists.ts';

const statuses = ['waiting', 'approved', 'rejected', 'expired'];

const formatWhat = ({ kind, job_id: job, payout_id: payout }: Approval): string =>
  job === null && payout === null ? kind : `${kind} ${job ?? payout}`;

const columns: readonly Column<Approval>[] = [
  { header: 'ID', text: ({ id }) => String(id), align: 'right' },
  { header: 'STATUS', text: ({ status }) => status },
  { header: 'WHAT', text: formatWhat },
  { header: 'GHS', text: ({ amount }) => amount.toFixed(2), align: 'right' },
  { header: 'FOR', text: ({ user_name: name }) => name },
  { header: 'REQUESTED BY', text: ({ requested_by_name: name }) => name },
  timeColumn('TIME', ({ requested_at: at }) => at),
  { header: 'NOTE', text: ({ note }) => note ?? '', isFlexible: true },
];

type Options = Readonly<{ status?: Approval['status']; limit: number }>;

/** `nsem approvals list` */
export const defineApprovalsList = (run: Run): Command =>
  new Command('list')
    .description('List what waits, or waited, for a second admin')
    .addOption(new Option('--status <status>', 'only those in this state').choices(statuses))
    .addOption(limitOption())
    .addHelpText('after', examples('nsem approvals list --status waiting'))
    .action(
      run(async (context, { status, limit }: Options) => {
        const nsem = await context.connect();
        const query = { ...(status !== undefined && { status }), limit: pageSize(limit) };
        const { items, hasMore } = await take(
          nsem.admin.approvals.list(query, context.request),
          limit,
        );
        await context.output.list(items, columns, 'No approvals found.');
        if (hasMore) context.output.note(moreNote(limit));
      }),
    );

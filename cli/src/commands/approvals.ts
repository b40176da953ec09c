import type { Approval } from '@nsem/sdk';

import { command, type Noun } from '../define/command.ts';
import { argument, option, parseId, parseIds, required } from '../define/options.ts';
import { timeColumn } from '../output/columns.ts';
import type { Column } from '../output/table.ts';

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

export const approvals: Noun = {
  name: 'approvals',
  summary: 'List, approve and reject what needs a second admin',
  commands: () => [
    command('list', {
      summary: 'List what waits, or waited, for a second admin',
      options: [
        option('--status <status>', 'only those in this state', [
          'waiting',
          'approved',
          'rejected',
          'expired',
        ]),
      ],
      examples: ['nsem approvals list --status waiting'],
      pages: ({ nsem, request, pageSize: limit }, { status }) =>
        nsem.admin.approvals.list({ status, limit }, request),
      columns,
      empty: 'No approvals found.',
    }),
    command('approve', {
      summary: 'Approve what another admin requested, and do it',
      arguments: [argument('<ids...>', 'the IDs of the approvals', parseIds)],
      examples: ['nsem approvals approve 5', 'nsem approvals approve 5 6 8'],
      help: (examples) => `${examples}
Ends at the first one that cannot be approved; the others before it are done.`,
      async action(context, ids) {
        const nsem = await context.connect();
        const approved = [];
        for (const id of ids) {
          const approval = await nsem.admin.approvals.approve(id, context.write);
          const { kind, amount, user_name: name } = approval;
          context.output.note(`Approved ${id}: ${kind} of GHS ${amount.toFixed(2)} to ${name}.`);
          approved.push(approval);
        }
        if (context.output.isJson) context.output.json(approved);
      },
    }),
    command('reject', {
      summary: 'Reject what an admin requested, or withdraw your own request',
      arguments: [argument('<id>', 'the ID of the approval', parseId)],
      options: [required('--reason <text>', 'why')],
      examples: ['nsem approvals reject 5 --reason "The amount is wrong"'],
      does: ({ nsem, write }, id, reason) => nsem.admin.approvals.reject(id, reason, write),
      note: (_, id) => `Rejected ${id}. Nothing was done.`,
    }),
  ],
};

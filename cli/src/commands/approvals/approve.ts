import { Command } from 'commander';

import { examples, parseId, type Run } from '../define.ts';

const collectIds = (text: string, ids: readonly number[] | undefined): readonly number[] => [
  ...(ids ?? []),
  parseId(text),
];

/** `nsem approvals approve` */
export const defineApprovalsApprove = (run: Run): Command =>
  new Command('approve')
    .description('Approve what another admin requested, and do it')
    .argument('<ids...>', 'the IDs of the approvals', collectIds)
    .addHelpText(
      'after',
      `${examples('nsem approvals approve 5', 'nsem approvals approve 5 6 8')}
Ends at the first one that cannot be approved; the others before it are done.`,
    )
    .action(
      run(async (context, ids: readonly number[]) => {
        const nsem = await context.connect();
        const approved = [];
        for (const id of ids) {
          const approval = await nsem.admin.approvals.approve(id, context.write);
          const amount = `GHS ${approval.amount.toFixed(2)}`;
          context.output.note(
            `Approved ${id}: ${approval.kind} of ${amount} to ${approval.user_name}.`,
          );
          approved.push(approval);
        }
        if (context.output.isJson) context.output.json(approved);
      }),
    );

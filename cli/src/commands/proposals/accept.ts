import type { Nsem } from '@nsem/sdk';
import { Command } from 'commander';

import type { Context } from '../../context.ts';
import { confirmChange } from '../../define/confirm.ts';
import { examples, parseId, type Run } from '../define.ts';
import { jobFields } from '../jobs/job-view.ts';

/** `nsem proposals accept` */
export const defineProposalsAccept = (run: Run): Command =>
  new Command('accept')
    .description('Accept a proposed due time: the job is assigned to the provider and due then')
    .argument('<job>', 'the ID of the job', parseId)
    .argument('<proposal>', 'the ID of the proposal', parseId)
    .addHelpText('after', examples('nsem proposals accept 128 7'))
    .action(
      run(async (context, job: number, id: number) => {
        const nsem = await context.connect();
        await confirmChange(context, () => describeAcceptance(context, nsem, { job, id }));
        const assigned = await nsem.jobs.proposals.accept(job, id, context.write);
        context.output.note(`Job ${job} is assigned to ${assigned.provider_name}.`);
        await context.output.item(assigned, jobFields(assigned));
      }),
    );

/** The server refuses an ID that is not in the list. */
async function describeAcceptance(
  { request, output: { times } }: Context,
  nsem: Nsem,
  { job, id }: Readonly<{ job: number; id: number }>,
): Promise<string> {
  const proposals = await nsem.jobs.proposals.list(job, request);
  const proposal = proposals.find((listed) => listed.id === id);
  if (proposal === undefined) return `Accept proposal ${id} for job ${job}?`;
  const { provider_name: name, due_at: due } = proposal;
  return `Assign job ${job} to ${name}, due at ${times.at(due)}?`;
}

import { Command } from 'commander';

import { confirmChange } from '../confirm.ts';
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
        await confirmChange(context, `Assign job ${job} to this provider, due as proposed?`);
        const nsem = await context.connect();
        const assigned = await nsem.jobs.proposals.accept(job, id, context.write);
        context.output.note(`Job ${job} is assigned to ${assigned.provider_name}.`);
        await context.output.item(assigned, jobFields(assigned));
      }),
    );

import { Command } from 'commander';

import { examples, parseId, type Run } from '../define.ts';
import { proposalFields } from './proposal-view.ts';

/** `nsem proposals decline` */
export const defineProposalsDecline = (run: Run): Command =>
  new Command('decline')
    .description('Decline a proposed due time; the job stays available')
    .argument('<job>', 'the ID of the job', parseId)
    .argument('<proposal>', 'the ID of the proposal', parseId)
    .option('--reason <text>', 'why; the provider reads it')
    .addHelpText(
      'after',
      examples('nsem proposals decline 128 7 --reason "The clinic opens on Wednesday"'),
    )
    .action(
      run(async (context, job: number, id: number, options: Readonly<{ reason?: string }>) => {
        const nsem = await context.connect();
        const declined = await nsem.jobs.proposals.decline(job, id, options, context.write);
        context.output.note(`Declined proposal ${id}.`);
        await context.output.item(declined, proposalFields(declined));
      }),
    );

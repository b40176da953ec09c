import { Command } from 'commander';

import { examples, parseId, type Run } from '../define.ts';
import { proposalColumns } from './proposal-view.ts';

/** `nsem proposals list` */
export const defineProposalsList = (run: Run): Command =>
  new Command('list')
    .description('List the due times that providers propose for a job, newest first')
    .argument('<job>', 'the ID of the job', parseId)
    .addHelpText('after', examples('nsem proposals list 128'))
    .action(
      run(async (context, job: number) => {
        const nsem = await context.connect();
        const proposals = await nsem.jobs.proposals.list(job, context.request);
        await context.output.list(proposals, proposalColumns, 'Nothing has been proposed.');
      }),
    );

import { Command } from 'commander';

import { dueOption } from '../../define/time-option.ts';
import { examples, parseId, type Run } from '../define.ts';
import { proposalFields } from './proposal-view.ts';

type Options = Readonly<{ due: string; note?: string }>;

/** `nsem proposals add` */
export const defineProposalsAdd = (run: Run): Command =>
  new Command('add')
    .description('Propose a later due time for a job that you may take')
    .argument('<job>', 'the ID of the job', parseId)
    .addOption(
      dueOption(
        'by when you can do it, at most a year ahead: 72h, or 2026-11-27T17:00',
      ).makeOptionMandatory(),
    )
    .option('--note <text>', 'what the client reads with it')
    .addHelpText(
      'after',
      examples('nsem proposals add 128 --due 72h --note "I am travelling until Tuesday"'),
    )
    .action(
      run(async (context, job: number, { due, note }: Options) => {
        const nsem = await context.connect();
        const body = { due_at: due, ...(note !== undefined && { note }) };
        const proposal = await nsem.jobs.proposals.add(job, body, context.write);
        context.output.note('Proposed. The job is assigned to you if the client accepts.');
        await context.output.item(proposal, proposalFields(proposal));
      }),
    );

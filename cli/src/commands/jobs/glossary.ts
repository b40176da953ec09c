import { Command } from 'commander';

import { examples, parseId, type Run } from '../define.ts';
import { termColumns } from '../glossary.ts';

/** `nsem jobs glossary` */
export const defineJobsGlossary = (run: Run): Command =>
  new Command('glossary')
    .description('List the terms of the client that are in the text of a translation')
    .argument('<id>', 'the ID of the job', parseId)
    .addHelpText('after', examples('nsem jobs glossary 128'))
    .action(
      run(async (context, id: number) => {
        const nsem = await context.connect();
        const terms = await nsem.glossary.getForJob(id, context.request);
        await context.output.list(terms, termColumns, 'The text has no terms.');
      }),
    );

import { Command } from 'commander';

import { examples, parseId, type Run } from '../define.ts';
import { termFields } from './term-view.ts';

/** `nsem glossary get` */
export const defineGlossaryGet = (run: Run): Command =>
  new Command('get')
    .description('Show a term of your glossary')
    .argument('<id>', 'the ID of the term', parseId)
    .addHelpText('after', examples('nsem glossary get 12'))
    .action(
      run(async (context, id: number) => {
        const nsem = await context.connect();
        const term = await nsem.glossary.get(id, context.request);
        await context.output.item(term, termFields(term));
      }),
    );

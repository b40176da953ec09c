import { Command } from 'commander';

import { examples, type Run } from '../define.ts';
import { addTermOptions, termOf, type TermOptions } from './term-options.ts';
import { termFields } from './term-view.ts';

/** `nsem glossary create` */
export const defineGlossaryCreate = (run: Run): Command =>
  addTermOptions(
    new Command('create')
      .description('Add a term to your glossary')
      .argument('<term>', 'the term, as it is in your texts'),
  )
    .addHelpText(
      'after',
      examples(
        'nsem glossary create "health centre" --from en --to tw --translation "apɔmuden fie"',
        'nsem glossary create "Ghana Health Service" --from English --to Ewe --case-sensitive',
      ),
    )
    .action(
      run(async (context, term: string, options: TermOptions) => {
        const nsem = await context.connect();
        const added = await nsem.glossary.create(termOf(term, options), context.write);
        await context.output.item(added, termFields(added));
      }),
    );

import { Command } from 'commander';

import { examples, parseId, type Run } from '../define.ts';
import { addTermOptions, termOf, type TermOptions } from './term-options.ts';
import { termFields } from './term-view.ts';

/** `nsem glossary update` */
export const defineGlossaryUpdate = (run: Run): Command =>
  addTermOptions(
    new Command('update')
      .description('Replace a term of your glossary')
      .argument('<id>', 'the ID of the term', parseId)
      .argument('<term>', 'the term, as it is in your texts'),
  )
    .addHelpText(
      'after',
      examples('nsem glossary update 12 "health centre" --from en --to tw --translation "klinik"'),
    )
    .action(
      run(async (context, id: number, term: string, options: TermOptions) => {
        const nsem = await context.connect();
        const changed = await nsem.glossary.update(id, termOf(term, options), context.write);
        await context.output.item(changed, termFields(changed));
      }),
    );

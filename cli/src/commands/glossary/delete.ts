import { Command } from 'commander';

import { confirmChange } from '../confirm.ts';
import { examples, parseId, type Run } from '../define.ts';

/** `nsem glossary delete` */
export const defineGlossaryDelete = (run: Run): Command =>
  new Command('delete')
    .description('Delete a term from your glossary')
    .argument('<id>', 'the ID of the term', parseId)
    .addHelpText('after', examples('nsem glossary delete 12 --yes'))
    .action(
      run(async (context, id: number) => {
        await confirmChange(context, `Delete term ${id}?`);
        const nsem = await context.connect();
        await nsem.glossary.delete(id, context.write);
        if (context.output.isJson) return context.output.json({ id });
        context.output.note(`Deleted term ${id}.`);
      }),
    );

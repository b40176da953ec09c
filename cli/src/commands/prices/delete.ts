import { Command } from 'commander';

import { confirmByName } from '../../define/confirm.ts';
import { examples, parseId, type Run } from '../define.ts';

/** `nsem prices delete` */
export const definePricesDelete = (run: Run): Command =>
  new Command('delete')
    .description('Delete a price that no job was charged, as an admin')
    .argument('<id>', 'the ID of the price', parseId)
    .addHelpText('after', examples('nsem prices delete 2'))
    .action(
      run(async (context, id: number) => {
        const question = `Delete price ${id}?`;
        await confirmByName(context, { question, name: String(id) });
        const nsem = await context.connect();
        await nsem.pricing.delete(id, context.write);
        if (context.output.isJson) return context.output.json({ id });
        context.output.note(`Deleted price ${id}.`);
      }),
    );

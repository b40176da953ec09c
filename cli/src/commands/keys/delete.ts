import { Command } from 'commander';

import { confirmByName } from '../../define/confirm.ts';
import { examples, parseId, type Run } from '../define.ts';

/** `nsem keys delete` */
export const defineKeysDelete = (run: Run): Command =>
  new Command('delete')
    .description('Delete an API key, which stops working immediately')
    .argument('<id>', 'the ID of the key', parseId)
    .addHelpText('after', examples('nsem keys delete 5', 'nsem keys delete 5 --yes'))
    .action(
      run(async (context, id: number) => {
        const nsem = await context.connect();
        await confirmByName(context, { question: `Delete API key ${id}?`, name: String(id) });
        await nsem.apiKeys.delete(id, context.write);
        if (context.output.isJson) return context.output.json({ id });
        context.output.note(`Deleted API key ${id}.`);
      }),
    );

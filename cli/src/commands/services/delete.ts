import { Command } from 'commander';

import { confirm } from '../confirm.ts';
import { examples, parseId, type Run } from '../define.ts';

/** `nsem services delete` */
export const defineServicesDelete = (run: Run): Command =>
  new Command('delete')
    .description('Delete a service that you offer')
    .argument('<id>', 'the ID of the service', parseId)
    .addHelpText('after', examples('nsem services delete 9'))
    .action(
      run(async (context, id: number) => {
        await confirm(context, `Delete service ${id}?`);
        const nsem = await context.connect();
        await nsem.services.delete(id, context.write);
        if (context.output.isJson) return context.output.json({ id });
        context.output.note(`Deleted service ${id}.`);
      }),
    );

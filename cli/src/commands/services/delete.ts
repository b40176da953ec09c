import { Command } from 'commander';

import { confirmByName } from '../../define/confirm.ts';
import { examples, parseId, type Run } from '../define.ts';

/** `nsem services delete` */
export const defineServicesDelete = (run: Run): Command =>
  new Command('delete')
    .description('Delete a service that you offer')
    .argument('<id>', 'the ID of the service', parseId)
    .addHelpText('after', examples('nsem services delete 9'))
    .action(
      run(async (context, id: number) => {
        const question = `Delete service ${id}?`;
        await confirmByName(context, { question, name: String(id) });
        const nsem = await context.connect();
        await nsem.services.delete(id, context.write);
        if (context.output.isJson) return context.output.json({ id });
        context.output.note(`Deleted service ${id}.`);
      }),
    );

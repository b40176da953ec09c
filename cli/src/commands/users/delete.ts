import { Command } from 'commander';

import { confirmByName } from '../../define/confirm.ts';
import { examples, parseId, type Run } from '../define.ts';

/** `nsem users delete` */
export const defineUsersDelete = (run: Run): Command =>
  new Command('delete')
    .description('Delete the account of a user on request; this cannot be undone')
    .argument('<id>', 'the ID of the user', parseId)
    .requiredOption('--reason <text>', 'why; it is stored with the deletion')
    .addHelpText(
      'after',
      examples('nsem users delete 31 --reason "Requested by e-mail on 20 November"'),
    )
    .action(
      run(async (context, id: number, { reason }: Readonly<{ reason: string }>) => {
        const nsem = await context.connect();
        const { name, email, role } = await nsem.admin.accounts.get(id, context.request);
        const question = `Delete the account of ${name} (${email}, ${role}) for ever?`;
        await confirmByName(context, { question, name });
        await nsem.admin.accounts.delete(id, { reason }, context.write);
        if (context.output.isJson) return context.output.json({ id });
        context.output.note(`The account of user ${id} was deleted.`);
      }),
    );

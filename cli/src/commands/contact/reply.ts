import { Command } from 'commander';

import { timeField } from '../../output/columns.ts';
import { oneLine } from '../../output/plain-text.ts';
import { examples, parseId, type Run } from '../define.ts';

/** `nsem contact reply` */
export const defineContactReply = (run: Run): Command =>
  new Command('reply')
    .description('Mark a message as answered, as an admin; the reply itself is your own e-mail')
    .argument('<id>', 'the ID of the message', parseId)
    .option('--undo', 'mark it as unanswered again')
    .addHelpText('after', examples('nsem contact reply 4', 'nsem contact reply 4 --undo'))
    .action(
      run(async (context, id: number, { undo = false }: Readonly<{ undo?: boolean }>) => {
        const nsem = await context.connect();
        const message = await nsem.contact.update(id, { is_answered: !undo }, context.write);
        if (!undo) context.output.note(oneLine(`Write to ${message.name} <${message.email}>.`));
        await context.output.item(message, [
          { label: 'message', text: String(message.id) },
          { label: 'name', text: message.name },
          { label: 'e-mail', text: message.email },
          timeField('answered', message.answered_at),
          { label: 'text', text: message.message, isLong: true },
        ]);
      }),
    );

import { Command } from 'commander';

import { examples, type Run } from '../define.ts';

type Options = Readonly<{ name: string; email: string; company?: string; message: string }>;

/** `nsem contact send` */
export const defineContactSend = (run: Run): Command =>
  new Command('send')
    .description('Send a message to the operators of the marketplace; requires no login')
    .requiredOption('--name <name>', 'your name')
    .requiredOption('--email <email>', 'the address for the reply')
    .option('--company <name>', 'your company')
    .requiredOption('-m, --message <text>', 'the message')
    .addHelpText(
      'after',
      examples(
        'nsem contact send --name "Yaa Poku" --email yaa@example.com -m "Is Nzema planned?"',
      ),
    )
    .action(
      run(async (context, { name, email, company, message }: Options) => {
        const nsem = await context.connect();
        const body = { name, email, message, ...(company !== undefined && { company }) };
        const sent = await nsem.contact.send(body, context.write);
        if (context.output.isJson) return context.output.json(sent);
        context.output.note(`Sent message ${sent.id}.`);
      }),
    );

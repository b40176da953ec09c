import type { ManagedAccount } from '@nsem/sdk';
import { Command } from 'commander';

import { CliError, usageError } from '../../cli-error.ts';
import type { Terminal } from '../../terminal.ts';
import { exitCode } from '../../exit-code.ts';
import { examples, parseId, type Run } from '../define.ts';

type Options = Readonly<{ reason: string; yes?: boolean }>;

/** `nsem users delete` */
export const defineUsersDelete = (run: Run): Command =>
  new Command('delete')
    .description('Delete the account of a user on request; this cannot be undone')
    .argument('<id>', 'the ID of the user', parseId)
    .requiredOption('--reason <text>', 'why; it is stored with the deletion')
    .option('--yes', 'do not ask for confirmation')
    .addHelpText(
      'after',
      examples('nsem users delete 31 --reason "Requested by e-mail on 20 November"'),
    )
    .action(
      run(async (context, id: number, { reason, yes = false }: Options) => {
        const nsem = await context.connect();
        if (!yes) {
          requireTerminal(context.terminal);
          await confirm(context.terminal, await nsem.admin.accounts.get(id, context.request));
        }
        await nsem.admin.accounts.delete(id, { reason }, context.request);
        if (context.output.isJson) return context.output.json({ id });
        context.output.note(`The account of user ${id} was deleted.`);
      }),
    );

function requireTerminal({ stdin }: Terminal): void {
  if (stdin.isTTY === true) return;
  throw usageError('Without a terminal, the deletion cannot be confirmed.', 'Use --yes.');
}

/**
 * Asks for the name of the user.
 *
 * @throws CliError if the admin cancels, or types another name.
 */
async function confirm(
  { stdin, stderr, signal }: Terminal,
  { name, email, role }: ManagedAccount,
): Promise<void> {
  // Loaded here, because few commands have prompts.
  const prompts = await import('@clack/prompts');
  const common = { input: stdin, output: stderr, signal, withGuide: false };
  const message = `To delete the account of ${name} (${email}, ${role}) for ever, type the name`;
  const typed = await prompts.text({ ...common, message });
  if (typeof typed === 'string' && typed.trim() === name) return;
  throw new CliError('The account was not deleted.', {
    code: 'cli.cancelled',
    exitCode: exitCode.interrupted,
  });
}

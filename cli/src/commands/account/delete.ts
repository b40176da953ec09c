import { Command } from 'commander';

import { usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { examples, type Run } from '../define.ts';
import { readSecret } from '../session/read-secret.ts';
import { promptForDeletion } from './prompt-for-deletion.ts';

type Options = Readonly<{ yes?: boolean; passwordStdin?: boolean }>;

/** `nsem account delete` */
export const defineAccountDelete = (run: Run): Command =>
  new Command('delete')
    .description('Delete your account; this cannot be undone')
    .option('--yes', 'do not ask for confirmation')
    .option('--password-stdin', 'read the password from standard input; requires --yes')
    .addHelpText(
      'after',
      examples('nsem account delete', 'nsem account delete --yes --password-stdin < password.txt'),
    )
    .action(
      run(async (context, options: Options) => {
        const nsem = await context.connect();
        const { email } = await nsem.account.get(context.request);
        const password = await readPassword(context, email, options);
        await nsem.account.delete({ current_password: password }, context.request);
        await forgetLogin(context);
        context.output.note(`The account of ${email} was deleted.`);
      }),
    );

async function readPassword(
  context: Context,
  email: string,
  { yes = false, passwordStdin = false }: Options,
): Promise<string> {
  if (passwordStdin && yes) return readSecret(context);
  if (passwordStdin || context.terminal.stdin.isTTY !== true) {
    throw usageError(
      'Without a terminal, the deletion cannot be confirmed.',
      'Use --yes and --password-stdin.',
    );
  }
  return promptForDeletion(context.terminal, { email, isConfirmed: yes });
}

/** The tokens ended with the account; one from the environment is not stored. */
async function forgetLogin(context: Context): Promise<void> {
  const { url, tokenOrigin } = await context.connection();
  if (tokenOrigin !== 'login') return;
  await context.credentials.write({ url, token: null, expiresAt: null, deviceToken: null });
}

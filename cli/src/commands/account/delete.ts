import { Command } from 'commander';

import { usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { confirmByName } from '../../define/confirm.ts';
import { examples, type Run } from '../define.ts';
import { promptForSecrets } from '../../define/prompt-for-secrets.ts';
import { readSecret } from '../session/read-secret.ts';

type Options = Readonly<{ passwordStdin?: boolean }>;

/** `nsem account delete` */
export const defineAccountDelete = (run: Run): Command =>
  new Command('delete')
    .description('Delete your account; this cannot be undone')
    .option('--password-stdin', 'read the password from standard input; requires --yes')
    .addHelpText(
      'after',
      examples('nsem account delete', 'nsem account delete --yes --password-stdin < password.txt'),
    )
    .action(
      run(async (context, { passwordStdin = false }: Options) => {
        if (passwordStdin && context.options.yes !== true) throw unconfirmed();
        if (!passwordStdin && !context.canPrompt) throw unconfirmed();
        const nsem = await context.connect();
        const { email } = await nsem.account.get(context.request);
        await confirmByName(context, { question: 'Delete your account for ever?', name: email });
        const password = passwordStdin ? await readSecret(context) : await promptFor(context);
        await nsem.account.delete({ current_password: password }, context.request);
        await forgetLogin(context);
        context.output.note(`The account of ${email} was deleted.`);
      }),
    );

const unconfirmed = () =>
  usageError(
    'Without a terminal, the deletion cannot be confirmed.',
    'Use --yes and --password-stdin.',
  );

async function promptFor({ terminal }: Context): Promise<string> {
  const [password = ''] = await promptForSecrets(terminal, ['Password']);
  return password;
}

/** The tokens ended with the account; one from the environment is not stored. */
async function forgetLogin(context: Context): Promise<void> {
  const { url, tokenOrigin } = await context.connection();
  if (tokenOrigin !== 'login') return;
  await context.credentials.write({ url, token: null, expiresAt: null, deviceToken: null });
}

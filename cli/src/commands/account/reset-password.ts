import { Command } from 'commander';

import { usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { examples, type Run } from '../define.ts';
import { promptForSecrets } from '../../define/prompt-for-secrets.ts';
import { readSecret } from '../session/read-secret.ts';

type Options = Readonly<{ email?: string; token?: string; passwordStdin?: boolean }>;

/** `nsem account reset-password` */
export const defineAccountResetPassword = (run: Run): Command =>
  new Command('reset-password')
    .description('Have a link sent that resets a forgotten password, or use its token')
    .option('-e, --email <email>', 'the address of the account: a link is sent to it')
    .option('--token <token>', 'the part of the link after "token="')
    .option('--password-stdin', 'read the new password from standard input')
    .addHelpText('after', examples('nsem account reset-password --email kojo@example.com'))
    .action(
      run(async (context, { email, token, passwordStdin }: Options) => {
        if ((email === undefined) === (token === undefined)) {
          throw usageError('Specify either --email or --token.');
        }
        const { url } = await context.connection();
        const nsem = await context.open({ url, token: null });
        if (token !== undefined) {
          const password = await readNewPassword(context, passwordStdin);
          await nsem.auth.resetPassword({ token, password }, context.request);
          return context.output.note('The password is replaced, and all sessions have ended.');
        }
        await nsem.auth.requestPasswordReset({ email: email ?? '' }, context.request);
        context.output.note(`If there is an account of ${email}, a link is sent to it.`);
      }),
    );

async function readNewPassword(context: Context, isPiped = false): Promise<string> {
  if (isPiped) return readSecret(context);
  const [password = ''] = await promptForSecrets(context.terminal, ['New password']);
  return password;
}

import { Command } from 'commander';

import { usageError } from '../../cli-error.ts';
import { promptForSecrets } from '../../define/prompt-for-secrets.ts';
import { examples, type Run } from '../define.ts';

/** `nsem account change-password` */
export const defineAccountChangePassword = (run: Run): Command =>
  new Command('change-password')
    .description('Change your password; your other sessions end')
    .addHelpText('after', examples('nsem account change-password'))
    .action(
      run(async (context) => {
        if (!context.canPrompt) throw usageError('A password is changed only by prompts.');
        const nsem = await context.connect();
        const [current, replacement, repeated] = await promptForSecrets(context.terminal, [
          'Current password',
          'New password',
          'New password again',
        ]);
        if (replacement !== repeated) throw usageError('The two new passwords differ.');
        const body = { current_password: current ?? '', new_password: replacement ?? '' };
        await nsem.account.changePassword(body, context.request);
        context.output.note('Your password is changed. Your other sessions have ended.');
      }),
    );

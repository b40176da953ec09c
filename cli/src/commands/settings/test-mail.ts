import { Command } from 'commander';

import { exitCode } from '../../exit-code.ts';
import { oneLine } from '../../output/plain-text.ts';
import { examples, type Run } from '../define.ts';

/** `nsem settings test-mail` */
export const defineSettingsTestMail = (run: Run): Command =>
  new Command('test-mail')
    .description('Send a test mail to your own address, as an admin, and see what the server said')
    .addHelpText('after', examples('nsem settings test-mail'))
    .action(
      run(async (context) => {
        const nsem = await context.connect();
        const tested = await nsem.admin.settings.sendTestMail(context.write);
        const { outcome, reason, server, to } = tested;
        if (context.output.isJson) context.output.json(tested);
        if (outcome === 'sent') {
          const where = server === null ? 'the folder for mails' : server;
          context.output.note(`Sent to ${to}, through ${where}.`);
          return exitCode.ok;
        }
        context.output.note(`Not sent: ${oneLine(reason ?? outcome)}`);
        return exitCode.failure;
      }),
    );

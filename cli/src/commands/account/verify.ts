import { Command } from 'commander';

import { examples, type Run } from '../define.ts';

/** `nsem account verify` */
export const defineAccountVerify = (run: Run): Command =>
  new Command('verify')
    .description('Verify your e-mail address, or have another link sent')
    .argument('[code]', 'the part of the link after "token="; without it, a new link is sent')
    .addHelpText('after', examples('nsem account verify', 'nsem account verify kQ0s1mJq3vX8'))
    .action(
      run(async (context, code: string | undefined) => {
        const nsem = await context.connect();
        const { output, write } = context;
        if (code !== undefined) {
          await nsem.auth.verifyEmail({ token: code }, write);
          output.note('Your e-mail address is verified.');
          if (output.isJson) output.json({ email_verified: true });
          return;
        }
        const sent = await nsem.auth.resendVerification(write);
        output.note(
          sent.email_verified
            ? 'Your e-mail address is verified already.'
            : 'Another link is on its way to your e-mail address.',
        );
        if (output.isJson) output.json(sent);
      }),
    );

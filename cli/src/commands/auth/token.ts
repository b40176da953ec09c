import { Command } from 'commander';

import { examples, type Run } from '../define.ts';
import { notLoggedIn } from './not-logged-in.ts';

/** `nsem auth token` */
export const defineAuthToken = (run: Run): Command =>
  new Command('token')
    .description('Print the token that commands use, for another program')
    .addHelpText(
      'after',
      examples(
        'nsem auth token',
        'curl -H "Authorization: Bearer $(nsem auth token)" "$NSEM_URL/jobs/"',
      ),
    )
    .action(
      run(async (context) => {
        const { url, token, tokenOrigin } = await context.connection();
        if (token === null) throw notLoggedIn(url, await context.credentials.profileName());
        if (context.output.isJson)
          return context.output.json({ url, token, token_from: tokenOrigin });
        context.output.text(`${token}\n`);
      }),
    );

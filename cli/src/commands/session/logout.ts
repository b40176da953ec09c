import type { NsemError } from '@nsem/sdk';
import { Command } from 'commander';

import { examples, type Run } from '../define.ts';

/** `nsem logout` */
export const defineLogout = (run: Run): Command =>
  new Command('logout')
    .description('Log out, and delete the stored token')
    .addHelpText('after', examples('nsem logout', 'nsem logout --profile staging'))
    .action(
      run(async (context) => {
        const { credentials, output, request, terminal } = context;
        const stored = await credentials.read();
        const { url, token, deviceToken } = stored ?? { url: '', token: null, deviceToken: null };
        if (token === null) return output.note('You are not logged in.');
        // Deleted first, so that no token remains here if the server cannot be reached.
        await credentials.write({ url, token: null, expiresAt: null, deviceToken });
        const nsem = await context.open({ url, token });
        await nsem.auth.logout(request).catch(ignoreEnded);
        output.note(`Logged out of ${url}.`);
        if (terminal.env['NSEM_TOKEN']) output.note('NSEM_TOKEN is still set and will be used.');
      }),
    );

/** An API key has no session to end, and a session may have expired. */
function ignoreEnded(error: unknown): void {
  const { status } = error as Partial<NsemError>;
  if (status !== 401 && status !== 403) throw error;
}

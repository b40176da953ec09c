import { AuthenticationError, Nsem } from '@nsem/sdk';
import { Command } from 'commander';

import type { Run } from '../define.ts';

/** `nsem logout` */
export const defineLogout = (run: Run): Command =>
  new Command('logout').description('Log out, and forget the login').action(
    run(async ({ credentials, output, request, terminal }) => {
      const stored = await credentials.read();
      if (stored === null) return output.note('Nobody is logged in.');
      // Forgotten first: a server that cannot be reached must not keep the login here.
      await credentials.remove();
      await new Nsem({ baseUrl: stored.url, token: stored.token }).auth
        .logout(request)
        .catch(ignoreEnded);
      output.note(`Logged out of ${stored.url}.`);
      if (terminal.env['NSEM_TOKEN']) output.note('NSEM_TOKEN is still set, and still used.');
    }),
  );

function ignoreEnded(error: unknown): void {
  if (!(error instanceof AuthenticationError)) throw error;
}

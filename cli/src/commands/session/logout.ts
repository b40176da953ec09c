import { AuthenticationError, Nsem, PermissionError } from '@nsem/sdk';
import { Command } from 'commander';

import type { Run } from '../define.ts';

/** `nsem logout` */
export const defineLogout = (run: Run): Command =>
  new Command('logout').description('Log out, and forget the login').action(
    run(async ({ credentials, output, request, terminal }) => {
      const { url, token } = (await credentials.read()) ?? { url: '', token: null };
      if (token === null) return output.note('Nobody is logged in.');
      // Forgotten first: a server that cannot be reached must not keep the login here.
      await credentials.write({ url, token: null, expiresAt: null });
      await new Nsem({ baseUrl: url, token }).auth.logout(request).catch(ignoreEnded);
      output.note(`Logged out of ${url}.`);
      if (terminal.env['NSEM_TOKEN']) output.note('NSEM_TOKEN is still set, and still used.');
    }),
  );

/** An API key has no session to end, and another session may have ended by itself. */
function ignoreEnded(error: unknown): void {
  const isOver = error instanceof AuthenticationError || error instanceof PermissionError;
  if (!isOver) throw error;
}

import { AuthenticationError, Nsem, PermissionError } from '@nsem/sdk';
import { Command } from 'commander';

import { composeUserAgent } from '../../user-agent.ts';
import type { Run } from '../define.ts';

/** `nsem logout` */
export const defineLogout = (run: Run): Command =>
  new Command('logout').description('Log out, and delete the stored token').action(
    run(async ({ credentials, output, request, terminal }) => {
      const stored = await credentials.read();
      const { url, token, deviceToken } = stored ?? { url: '', token: null, deviceToken: null };
      if (token === null) return output.note('You are not logged in.');
      // Deleted first, so that no token remains here if the server cannot be reached.
      await credentials.write({ url, token: null, expiresAt: null, deviceToken });
      const nsem = new Nsem({ baseUrl: url, token, userAgent: composeUserAgent() });
      await nsem.auth.logout(request).catch(ignoreEnded);
      output.note(`Logged out of ${url}.`);
      if (terminal.env['NSEM_TOKEN']) output.note('NSEM_TOKEN is still set and will be used.');
    }),
  );

/** An API key has no session to end, and a session may have expired. */
function ignoreEnded(error: unknown): void {
  const isOver = error instanceof AuthenticationError || error instanceof PermissionError;
  if (!isOver) throw error;
}

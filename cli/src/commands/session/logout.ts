import type { NsemError } from '@nsem/sdk';
import { Command } from 'commander';

import { isCliError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import type { StoredLogin } from '../../credential-file.ts';
import { exitCode } from '../../exit-code.ts';
import { examples, type Run } from '../define.ts';
import { leftoverNote } from './leftover-note.ts';

/** `nsem logout` */
export const defineLogout = (run: Run): Command =>
  new Command('logout')
    .description('Log out, and delete the stored token')
    .addHelpText('after', examples('nsem logout', 'nsem logout --profile staging'))
    .action(
      run(async (context) => {
        const { credentials, output, request, terminal } = context;
        const login = await credentials.find();
        if (login === null || !isLoggedIn(login)) return output.note('You are not logged in.');
        const { url, deviceToken } = login;
        const token = await readToken(context);
        // Deleted first, so that no token remains here if the server cannot be reached.
        const cleared = { url, token: null, expiresAt: null, deviceToken };
        const { hasLeftover } = await credentials.write(cleared);
        if (hasLeftover) output.note(leftoverNote);
        if (token === null) {
          output.note(`Removed the login to ${url}. Its session was not ended: the token is lost.`);
          return exitCode.failure;
        }
        const nsem = await context.open({ url, token });
        await nsem.auth.logout(request).catch(ignoreEnded);
        output.note(`Logged out of ${url}.`);
        if (terminal.env['NSEM_TOKEN']) output.note('NSEM_TOKEN is still set and will be used.');
      }),
    );

const isLoggedIn = ({ token, keyringEntry }: StoredLogin): boolean =>
  token !== null || keyringEntry !== null;

/** The stored token; null if it is in a keyring that cannot be used, or was removed from it. */
async function readToken({ credentials }: Context): Promise<string | null> {
  try {
    return (await credentials.read())?.token ?? null;
  } catch (error) {
    if (isCliError(error) && error.code === 'cli.keyring-unavailable') return null;
    throw error;
  }
}

/** An API key has no session to end, and a session may have expired. */
function ignoreEnded(error: unknown): void {
  const { status } = error as Partial<NsemError>;
  if (status !== 401 && status !== 403) throw error;
}

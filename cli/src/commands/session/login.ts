import { text } from 'node:stream/consumers';

import { Nsem, PermissionError, type User } from '@nsem/sdk';
import { Command } from 'commander';

import { usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { examples, type Run } from '../define.ts';
import { promptForLogin } from './prompt-for-login.ts';

type Options = Readonly<{ email?: string; passwordStdin?: boolean; withToken?: boolean }>;

/** `nsem login` */
export const defineLogin = (run: Run): Command =>
  new Command('login')
    .description('Log in, and stay logged in for 7 days')
    .option('-e, --email <email>', 'whose account; asked for where it is left out')
    .option('--password-stdin', 'read the password from the standard input')
    .option('--with-token', 'read an API key or a session token from the standard input')
    .addHelpText(
      'after',
      examples(
        'nsem login --url https://nsem.example.com',
        'nsem login --email ama@example.com --password-stdin < password.txt',
        'nsem login --with-token < api-key.txt',
      ),
    )
    .action(
      run(async (context, { email, passwordStdin, withToken }: Options) => {
        if (withToken === true && (email !== undefined || passwordStdin === true)) {
          throw usageError('Log in either by a token or by a password.');
        }
        if (withToken === true) return loginWithToken(context);
        const password = passwordStdin === true ? await secretFrom(context) : undefined;
        return loginWithPassword(context, { email, password });
      }),
    );

/** What is on the standard input, without the end of its line. */
async function secretFrom({ terminal: { stdin } }: Context): Promise<string> {
  const secret = (await text(stdin)).replace(/\r?\n$/, '');
  if (secret === '') throw usageError('The standard input is empty.');
  return secret;
}

async function loginWithPassword(
  context: Context,
  given: Readonly<{ email: string | undefined; password: string | undefined }>,
): Promise<void> {
  const { url } = await context.connection();
  const nsem = new Nsem({ baseUrl: url });
  const typed = await promptForLogin(context.terminal, given);
  const session = await nsem.auth.login(typed, context.request);
  const { access_token: token, expires_at: expiresAt, user } = session;
  await context.credentials.write({ url, token, expiresAt });
  welcome(context, user, url);
}

async function loginWithToken(context: Context): Promise<void> {
  const { url } = await context.connection();
  const token = (await secretFrom(context)).trim();
  const nsem = new Nsem({ baseUrl: url, token });
  const user = await nsem.auth.me(context.request).catch((error: unknown) => {
    // The token is good: it is an API key, which may work but not ask who it is.
    if (error instanceof PermissionError) return null;
    throw error;
  });
  await context.credentials.write({ url, token, expiresAt: null });
  if (user !== null) return welcome(context, user, url);
  context.output.note(`The API key is kept for ${url}.`);
  if (context.output.isJson) context.output.json({ url });
}

function welcome({ output }: Context, user: User, url: string): void {
  if (output.isJson) return output.json(user);
  output.note(`Logged in to ${url} as ${user.name} (${user.role}).`);
}

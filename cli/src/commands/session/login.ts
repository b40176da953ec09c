import { Nsem, PermissionError, type User } from '@nsem/sdk';
import { Command } from 'commander';

import { usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { examples, type Run } from '../define.ts';
import { promptForLogin } from './prompt-for-login.ts';
import { readSecret } from './read-secret.ts';

type Options = Readonly<{ email?: string; passwordStdin?: boolean; withToken?: boolean }>;

/** `nsem login` */
export const defineLogin = (run: Run): Command =>
  new Command('login')
    .description('Log in; a session lasts 7 days')
    .option('-e, --email <email>', 'your e-mail address; prompted for if it is missing')
    .option('--password-stdin', 'read the password from standard input')
    .option('--with-token', 'read an API key or a session token from standard input')
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
          throw usageError('Log in either with a token or with a password.');
        }
        if (withToken === true) return loginWithToken(context);
        const password = passwordStdin === true ? await readSecret(context) : undefined;
        return loginWithPassword(context, { email, password });
      }),
    );

async function loginWithPassword(
  context: Context,
  given: Readonly<{ email: string | undefined; password: string | undefined }>,
): Promise<void> {
  const { url } = await context.connection();
  const nsem = new Nsem({ baseUrl: url });
  const login = await promptForLogin(context.terminal, given);
  const known = await deviceTokenFor(context, url);
  const device = known === null ? {} : { device_token: known };
  const session = await nsem.auth.login({ ...login, ...device }, context.request);
  const { access_token: token, expires_at: expiresAt, device_token: deviceToken, user } = session;
  await context.credentials.write({ url, token, expiresAt, deviceToken });
  reportLogin(context, user, url);
}

/** The token by which the server knows this device; it is sent to no other server. */
async function deviceTokenFor({ credentials }: Context, url: string): Promise<string | null> {
  const stored = await credentials.read();
  return stored?.url === url ? stored.deviceToken : null;
}

async function loginWithToken(context: Context): Promise<void> {
  const { url } = await context.connection();
  const token = (await readSecret(context)).trim();
  const nsem = new Nsem({ baseUrl: url, token });
  const user = await nsem.account.get(context.request).catch((error: unknown) => {
    // The token is valid: it is an API key, which has no access to the account.
    if (error instanceof PermissionError) return null;
    throw error;
  });
  const deviceToken = await deviceTokenFor(context, url);
  await context.credentials.write({ url, token, expiresAt: null, deviceToken });
  if (user !== null) return reportLogin(context, user, url);
  context.output.note(`Saved the API key for ${url}.`);
  if (context.output.isJson) context.output.json({ url });
}

function reportLogin({ output }: Context, user: User, url: string): void {
  if (output.isJson) return output.json(user);
  output.note(`Logged in to ${url} as ${user.name} (${user.role}).`);
}

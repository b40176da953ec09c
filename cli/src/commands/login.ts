import type {
  Nsem,
  NsemError,
  PermissionError,
  SecondFactorRequiredError,
  Session,
  User,
} from '@nsem/sdk';

import { exitCode, isCliError, usageError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import type { StoredLogin } from '../credential-file.ts';
import { checkToken, type Credentials } from '../credentials.ts';
import { command } from '../define/command.ts';
import { option } from '../define/options.ts';
import { promptForCode, promptForLogin, type GivenLogin } from '../define/prompts.ts';
import { readSecret } from '../define/read-text.ts';

export const login = command('login', {
  summary: 'Log in; a session lasts 7 days',
  options: [
    option('-e, --email <email>', 'your e-mail address; prompted for if it is missing'),
    option('--password-stdin', 'read the password from standard input'),
    option('--code <code>', 'the code of your authenticator app, or a recovery code'),
    option('--with-token', 'read an API key or a session token from standard input'),
  ],
  examples: [
    'nsem login --url https://nsem.example.com',
    'nsem login --email ama@example.com --password-stdin < password.txt',
    'nsem login --with-token < api-key.txt',
    'nsem login --profile staging --url https://staging.example.com',
  ],
  async action(context, { email, passwordStdin, code, withToken }) {
    const hasPassword = [email, passwordStdin, code].some((each) => each !== undefined);
    if (withToken === true && hasPassword) {
      throw usageError('Log in either with a token or with a password.');
    }
    if (withToken === true) return loginWithToken(context);
    const password = passwordStdin === true ? await readSecret(context) : undefined;
    return loginWithPassword(context, { email, password, code });
  },
});

export const logout = command('logout', {
  summary: 'Log out, and delete the stored token',
  examples: ['nsem logout', 'nsem logout --profile staging'],
  async action(context) {
    const { credentials, output, request, terminal } = context;
    const stored = await credentials.find();
    if (stored === null || !isLoggedIn(stored)) return output.note('You are not logged in.');
    const { url, deviceToken } = stored;
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
  },
});

/** A token was replaced or deleted while its keyring could not be used. */
const leftoverNote =
  'The old token is still in the system keyring, which cannot be used now. Remove the entry "nsem" there.';

async function loginWithPassword(
  context: Context,
  given: GivenLogin & Readonly<{ code: string | undefined }>,
): Promise<void> {
  const { url } = await context.connection();
  const nsem = await context.open({ url, token: null });
  const typed = await promptForLogin(context.terminal, given);
  const known = await deviceTokenFor(context, url);
  const device = known === null ? {} : { device_token: known };
  const session = await nsem.auth
    .login({ ...typed, ...device }, context.request)
    .catch((error: unknown) => {
      if (!isSecondFactorRequired(error)) throw error;
      return completeLogin(context, nsem, { pending: error, code: given.code, device });
    });
  const { access_token: token, expires_at: expiresAt, device_token: deviceToken, user } = session;
  await storeLogin(context, { url, token, expiresAt, deviceToken });
  reportLogin(context, user, url);
}

/** The profile of a login is the one that the following commands use. */
async function storeLogin({ credentials, output }: Context, given: Credentials): Promise<void> {
  const { hasLeftover } = await credentials.write(given);
  if (hasLeftover) output.note(leftoverNote);
  await credentials.select(await credentials.profileName());
}

// The classes of the SDK are not loaded, only because one of its errors may be thrown.
const isSecondFactorRequired = (error: unknown): error is SecondFactorRequiredError =>
  error instanceof Error && 'loginTicket' in error;
const isPermissionError = (error: unknown): error is PermissionError =>
  error instanceof Error && error.name === 'PermissionError';

/** An authenticator app shows digits only; a recovery code has letters and more characters. */
const isAppCode = (code: string): boolean => /^[\d ]{6,8}$/.test(code.trim());

/** A passkey needs a browser, so a login here takes a code. */
async function completeLogin(
  { terminal, request }: Context,
  nsem: Nsem,
  given: Readonly<{
    pending: SecondFactorRequiredError;
    code: string | undefined;
    device: Readonly<{ device_token?: string }>;
  }>,
): Promise<Session> {
  const { loginTicket, methods } = given.pending;
  const code = given.code ?? (await promptForCode(terminal, methods));
  const proof = isAppCode(code) ? { code: code.trim() } : { recovery_code: code.trim() };
  return nsem.auth.completeLogin({ login_ticket: loginTicket, ...given.device, ...proof }, request);
}

/** The token by which the server knows this device; it is sent to no other server. */
async function deviceTokenFor({ credentials }: Context, url: string): Promise<string | null> {
  const stored = await credentials.find();
  return stored?.url === url ? stored.deviceToken : null;
}

async function loginWithToken(context: Context): Promise<void> {
  const { url } = await context.connection();
  const token = checkToken(await readSecret(context), 'Standard input');
  const nsem = await context.open({ url, token });
  const user = await nsem.account.get(context.request).catch((error: unknown) => {
    // The token is valid: it is an API key, which has no access to the account.
    if (isPermissionError(error)) return null;
    throw error;
  });
  const deviceToken = await deviceTokenFor(context, url);
  await storeLogin(context, { url, token, expiresAt: null, deviceToken });
  if (user !== null) return reportLogin(context, user, url);
  context.output.note(`Saved the API key for ${url}.`);
  if (context.output.isJson) context.output.json({ url });
}

function reportLogin({ output }: Context, user: User, url: string): void {
  if (output.isJson) return output.json(user);
  output.note(`Logged in to ${url} as ${user.name} (${user.role}).`);
}

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

import { CliError, exitCode, usageError } from '../cli-error.ts';
import type { Terminal } from '../environment.ts';

/**
 * Prompts for secrets one after another, without showing what is typed.
 *
 * @throws CliError if standard input is not a terminal, or the user cancels.
 */
export async function promptForSecrets(
  terminal: Terminal,
  messages: readonly string[],
): Promise<readonly string[]> {
  if (terminal.stdin.isTTY !== true)
    throw usageError('Cannot prompt for a password without a terminal.');
  const { prompts, common } = await openPrompts(terminal);
  const typed: string[] = [];
  for (const message of messages) {
    const secret = await prompts.password({ ...common, message });
    if (typeof secret === 'symbol') throw cancelled('Nothing was changed.');
    typed.push(secret);
  }
  return typed;
}

/** The credentials that were given as options. */
export type GivenLogin = Readonly<{ email?: string | undefined; password?: string | undefined }>;

/** The credentials of a user. */
export type PasswordLogin = Readonly<{ email: string; password: string }>;

/**
 * Prompts for missing credentials, without showing the password.
 *
 * @throws CliError if standard input is not a terminal, or the user cancels.
 */
export async function promptForLogin(
  terminal: Terminal,
  given: GivenLogin,
): Promise<PasswordLogin> {
  if (given.email !== undefined && given.password !== undefined) {
    return { email: given.email, password: given.password };
  }
  if (terminal.stdin.isTTY !== true) {
    throw usageError(
      'Cannot prompt for the e-mail address and the password without a terminal.',
      'Use --email and --password-stdin, or --with-token.',
    );
  }
  return prompt(terminal, given);
}

/**
 * Prompts for the code of an authenticator app, or for a recovery code.
 *
 * @param methods how the login can be completed.
 * @throws CliError if standard input is not a terminal, or the user cancels.
 */
export async function promptForCode(
  terminal: Terminal,
  methods: readonly string[],
): Promise<string> {
  if (terminal.stdin.isTTY !== true) {
    throw usageError('This account has a second factor.', 'Use --code, or --with-token.');
  }
  const { prompts, common } = await openPrompts(terminal);
  const message = methods.includes('code')
    ? 'Code of your authenticator app, or a recovery code'
    : 'Recovery code (a passkey can only be used in a browser)';
  return answer(await prompts.text({ ...common, message }));
}

const validate = (text: string | undefined) => (text ? undefined : 'It cannot be empty.');

async function openPrompts({ stdin, stderr, signal }: Terminal) {
  // Loaded here, because few commands have prompts.
  const prompts = await import('@clack/prompts');
  return { prompts, common: { input: stdin, output: stderr, signal, withGuide: false, validate } };
}

function answer(typed: string | symbol): string {
  if (typeof typed === 'symbol') throw cancelled('The login was cancelled.');
  return typed;
}

async function prompt(terminal: Terminal, given: GivenLogin): Promise<PasswordLogin> {
  const { prompts, common } = await openPrompts(terminal);
  const email = given.email ?? answer(await prompts.text({ ...common, message: 'E-mail' }));
  const password =
    given.password ?? answer(await prompts.password({ ...common, message: 'Password' }));
  return { email, password };
}

const cancelled = (message: string): CliError =>
  new CliError(message, {
    code: 'cli.cancelled',
    exitCode: exitCode.interrupted,
  });

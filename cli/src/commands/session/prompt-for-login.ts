import { CliError, usageError } from '../../cli-error.ts';
import type { Terminal } from '../../context.ts';
import { exitCode } from '../../exit-code.ts';

/** The credentials of a user. */
export type PasswordLogin = Readonly<{ email: string; password: string }>;

/**
 * Prompts for missing credentials, without showing the password.
 *
 * @throws CliError if standard input is not a terminal, or the user cancels.
 */
export async function promptForLogin(
  terminal: Terminal,
  given: Readonly<{ email: string | undefined; password: string | undefined }>,
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

async function prompt(
  { stdin, stderr, signal }: Terminal,
  given: Readonly<{ email: string | undefined; password: string | undefined }>,
): Promise<PasswordLogin> {
  // Loaded here, because no other command has prompts.
  const prompts = await import('@clack/prompts');
  const common = { input: stdin, output: stderr, signal, withGuide: false };
  const validate = (text: string | undefined) => (text ? undefined : 'It cannot be empty.');
  const answer = (typed: string | symbol): string => {
    if (typeof typed === 'symbol') throw cancelled();
    return typed;
  };
  const email =
    given.email ?? answer(await prompts.text({ ...common, message: 'E-mail', validate }));
  const password =
    given.password ?? answer(await prompts.password({ ...common, message: 'Password', validate }));
  return { email, password };
}

const cancelled = (): CliError =>
  new CliError('The login was cancelled.', {
    code: 'cli.cancelled',
    exitCode: exitCode.interrupted,
  });

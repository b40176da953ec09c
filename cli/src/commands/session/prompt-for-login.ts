import { CliError, usageError } from '../../cli-error.ts';
import type { Terminal } from '../../context.ts';
import { exitCode } from '../../exit-code.ts';

/** What is typed to log in. */
export type TypedLogin = Readonly<{ email: string; password: string }>;

/**
 * Asks for what was not given, the password without showing it.
 *
 * @throws CliError where there is nobody to ask, or they would rather not say.
 */
export async function promptForLogin(
  terminal: Terminal,
  given: Readonly<{ email: string | undefined; password: string | undefined }>,
): Promise<TypedLogin> {
  if (given.email !== undefined && given.password !== undefined) {
    return { email: given.email, password: given.password };
  }
  if (terminal.stdin.isTTY !== true) {
    throw usageError(
      'There is nobody to ask for the e-mail and the password.',
      'Give --email and --password-stdin, or --with-token.',
    );
  }
  return ask(terminal, given);
}

async function ask(
  { stdin, stderr, signal }: Terminal,
  given: Readonly<{ email: string | undefined; password: string | undefined }>,
): Promise<TypedLogin> {
  // Loaded here, because no other command asks anything.
  const prompts = await import('@clack/prompts');
  const common = { input: stdin, output: stderr, signal, withGuide: false };
  const validate = (text: string | undefined) => (text ? undefined : 'It cannot be empty.');
  const answer = (typed: string | symbol): string => {
    if (typeof typed === 'symbol') throw calledOff();
    return typed;
  };
  const email =
    given.email ?? answer(await prompts.text({ ...common, message: 'E-mail', validate }));
  const password =
    given.password ?? answer(await prompts.password({ ...common, message: 'Password', validate }));
  return { email, password };
}

const calledOff = (): CliError =>
  new CliError('The login was called off.', {
    code: 'cli.called-off',
    exitCode: exitCode.interrupted,
  });

import { CliError, usageError } from '../cli-error.ts';
import type { Terminal } from '../environment.ts';
import { exitCode } from '../exit-code.ts';

/**
 * Prompts for secrets one after another, without showing what is typed.
 *
 * @throws CliError if standard input is not a terminal, or the user cancels.
 */
export async function promptForSecrets(
  { stdin, stderr, signal }: Terminal,
  messages: readonly string[],
): Promise<readonly string[]> {
  if (stdin.isTTY !== true) throw usageError('Cannot prompt for a password without a terminal.');
  // Loaded here, because few commands have prompts.
  const prompts = await import('@clack/prompts');
  const common = { input: stdin, output: stderr, signal, withGuide: false };
  const validate = (text: string | undefined) => (text ? undefined : 'It cannot be empty.');
  const typed: string[] = [];
  for (const message of messages) {
    const secret = await prompts.password({ ...common, message, validate });
    if (typeof secret === 'symbol') throw cancelled();
    typed.push(secret);
  }
  return typed;
}

const cancelled = (): CliError =>
  new CliError('Nothing was changed.', {
    code: 'cli.cancelled',
    exitCode: exitCode.interrupted,
  });

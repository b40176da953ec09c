import { Option } from 'commander';

import { CliError, usageError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { exitCode } from '../exit-code.ts';

/** The option that answers the question of {@link confirm} in advance. */
export const yesOption = (): Option => new Option('--yes', 'do not ask for confirmation');

/**
 * Asks before something is paid, or cannot be undone.
 *
 * @param question names what will be done, and to what.
 * @throws CliError if the answer is no, or if there is no terminal to ask at.
 */
export async function confirm(
  { terminal }: Context,
  question: string,
  isConfirmed = false,
): Promise<void> {
  if (isConfirmed) return;
  const { stdin, stderr, signal } = terminal;
  if (stdin.isTTY !== true) {
    throw usageError(`Without a terminal, this cannot be confirmed: ${question}`, 'Use --yes.');
  }
  // Loaded here, because few commands have prompts.
  const prompts = await import('@clack/prompts');
  const asked = { input: stdin, output: stderr, signal, withGuide: false };
  const answer = await prompts.confirm({ ...asked, message: question, initialValue: false });
  if (answer !== true) throw cancelled();
}

const cancelled = (): CliError =>
  new CliError('Nothing was changed.', {
    code: 'cli.cancelled',
    exitCode: exitCode.interrupted,
  });

import { Option } from 'commander';

import { CliError, usageError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { exitCode } from '../exit-code.ts';
import { oneLine } from '../output/plain-text.ts';

/** The option that answers the question of {@link confirm} in advance. */
export const yesOption = (): Option => new Option('--yes', 'do not ask for confirmation');

/**
 * Asks before something is paid, or cannot be undone.
 *
 * @param question names what will be done, and to what; a function that looks for the name is
 * called only if the question is asked.
 * @throws CliError if the answer is no, or if there is no terminal to ask at.
 */
export async function confirm(
  { terminal }: Context,
  question: string | (() => Promise<string>),
  isConfirmed = false,
): Promise<void> {
  if (isConfirmed) return;
  const message = oneLine(typeof question === 'string' ? question : await question());
  const { stdin, stderr, signal } = terminal;
  if (stdin.isTTY !== true) {
    throw usageError(`Without a terminal, this cannot be confirmed: ${message}`, 'Use --yes.');
  }
  // Loaded here, because few commands have prompts.
  const prompts = await import('@clack/prompts');
  const asked = { input: stdin, output: stderr, signal, withGuide: false };
  const answer = await prompts.confirm({ ...asked, message, initialValue: false });
  if (answer !== true) throw cancelled();
}

const cancelled = (): CliError =>
  new CliError('Nothing was changed.', {
    code: 'cli.cancelled',
    exitCode: exitCode.interrupted,
  });

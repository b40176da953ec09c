import { CliError, usageError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { exitCode } from '../exit-code.ts';
import { oneLine } from '../output/plain-text.ts';

/**
 * Asks before something is paid, or cannot be undone. `--yes` answers it, and a dry run asks nothing.
 *
 * @param question names what will be done, and to what; a function that looks for the name is
 * called only if the question is asked.
 * @throws CliError if the answer is no, or if there is no terminal to ask at.
 */
export async function confirm(
  { canPrompt, options, terminal }: Context,
  question: string | (() => Promise<string>),
): Promise<void> {
  if (options.yes === true || options.dryRun === true) return;
  const message = oneLine(typeof question === 'string' ? question : await question());
  const { stdin, stderr, signal } = terminal;
  if (!canPrompt) {
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

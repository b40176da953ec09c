import { CliError } from '../cli-error.ts';
import type { Confirmation, Terminal } from '../environment.ts';
import { exitCode } from '../exit-code.ts';

/**
 * Asks the user to type a name, in any case.
 *
 * @throws CliError if the user cancels, or types something else.
 */
export async function promptForConfirmation(
  { stdin, stderr, signal }: Terminal,
  { action, name }: Confirmation,
): Promise<void> {
  // Loaded here, because few commands have prompts.
  const prompts = await import('@clack/prompts');
  const typed = await prompts.text({
    input: stdin,
    output: stderr,
    signal,
    withGuide: false,
    message: `${action}? Type ${name} to confirm`,
  });
  if (typeof typed === 'string' && isSame(typed, name)) return;
  throw new CliError('Nothing was changed.', {
    code: 'cli.cancelled',
    exitCode: exitCode.interrupted,
  });
}

const isSame = (typed: string, name: string): boolean =>
  typed.trim().toLowerCase() === name.trim().toLowerCase();

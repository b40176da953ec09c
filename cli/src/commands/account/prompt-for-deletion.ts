import { CliError } from '../../cli-error.ts';
import type { Terminal } from '../../terminal.ts';
import { exitCode } from '../../exit-code.ts';

const cancelled = (): CliError =>
  new CliError('The account was not deleted.', {
    code: 'cli.cancelled',
    exitCode: exitCode.interrupted,
  });

/**
 * Asks for the e-mail of the account, unless the deletion is confirmed, and for the password.
 *
 * @returns the password.
 * @throws CliError if the user cancels, or types another e-mail.
 */
export async function promptForDeletion(
  { stdin, stderr, signal }: Terminal,
  { email, isConfirmed }: Readonly<{ email: string; isConfirmed: boolean }>,
): Promise<string> {
  // Loaded here, because few commands have prompts.
  const prompts = await import('@clack/prompts');
  const common = { input: stdin, output: stderr, signal, withGuide: false };
  const answer = (typed: string | symbol): string => {
    if (typeof typed === 'symbol') throw cancelled();
    return typed;
  };
  if (!isConfirmed) {
    const message = `To delete the account for ever, type its e-mail, ${email}`;
    const typed = answer(await prompts.text({ ...common, message }));
    if (typed.trim().toLowerCase() !== email) throw cancelled();
  }
  return answer(await prompts.password({ ...common, message: 'Password' }));
}

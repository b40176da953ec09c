// What needs no command: its answers are known when the program is built, and loading the commands
// takes longer than printing them.

import { completionScripts, shells } from '../completion/scripts.ts';
import type { TerminalStream } from '../output/paint.ts';
import { version } from '../version.ts';
import { helpColumns } from './fold.ts';
import { renderHelpPage } from './help-page.ts';

/**
 * Prints the version, the help of a command, or a completion script.
 *
 * @returns false if the arguments are for something else, or are not written in the usual form.
 */
export async function answerEarly(
  args: readonly string[],
  stdout: TerminalStream,
  env: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  const answer = simpleAnswer(args) ?? (await helpOf(args, helpColumns(stdout.columns, env)));
  if (answer === null) return false;
  stdout.write(answer);
  return true;
}

function simpleAnswer(args: readonly string[]): string | null {
  const [first = '', second = ''] = args;
  if (args.length === 1 && (first === '--version' || first === '-V')) return `${version}\n`;
  const shell = shells.find((each) => each === second);
  if (args.length !== 2 || first !== 'completion' || shell === undefined) return null;
  return completionScripts[shell];
}

async function helpOf(args: readonly string[], columns: number): Promise<string | null> {
  const name = commandInHelp(args);
  if (name === null) return null;
  const { pages } = await import('#help');
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
  return page === undefined ? null : renderHelpPage(page, columns);
}

/** The command whose help is requested: `jobs` for `jobs --help` and `help jobs`. */
function commandInHelp(args: readonly string[]): string | null {
  const last = args.at(-1);
  if (last === '--help' || last === '-h') return args.slice(0, -1).join(' ');
  return args[0] === 'help' && args.length <= 2 ? args.slice(1).join(' ') : null;
}

import { type Command, CommanderError } from 'commander';

import { usageError, type CliError } from './cli-error.ts';
import type { Handler, Run } from './commands/define.ts';
import { Context, type GlobalOptions, type Terminal } from './context.ts';
import { exitCode, type ExitCode } from './exit-code.ts';
import { describeFailure } from './output/describe-failure.ts';
import { createProgram } from './program.ts';

/**
 * Runs one command line. Everything that it prints is printed when it is over.
 *
 * @param args what follows the program's name.
 * @returns what to end with.
 */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let ended: ExitCode = exitCode.ok;
  let help = '';
  const run: Run =
    <Args extends readonly unknown[]>(handler: Handler<Args>) =>
    async (...given: unknown[]) => {
      const command = given.at(-1) as Command;
      const context = new Context(terminal, command.optsWithGlobals<GlobalOptions>());
      ended = (await handler(context, ...(given.slice(0, -1) as unknown as Args))) ?? ended;
    };
  const program = createProgram(run, {
    writeOut: (text) => void terminal.stdout.write(text),
    writeErr: (text) => void (help += text),
    columns: terminal.stdout.columns,
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return ended;
  } catch (error) {
    const options = { ...program.opts<GlobalOptions>(), json: asksForJson(args) };
    return tell(error, new Context(terminal, options), help);
  }
}

function tell(error: unknown, context: Context, help: string): ExitCode {
  const { output, terminal } = context;
  if (!(error instanceof CommanderError)) return report(error, context);
  if (error.exitCode === 0) return exitCode.ok;
  // `nsem jobs` alone: what could follow is the best answer.
  if (error.code !== 'commander.help' || output.isJson) return report(asUsage(error), context);
  terminal.stderr.write(help);
  return exitCode.usage;
}

function report(error: unknown, { output, terminal }: Context): ExitCode {
  const { exitCode: code, lines, problem } = describeFailure(error, terminal.env);
  output.failure(lines, problem);
  return code;
}

/** A command line that cannot be understood may still say in what form to answer. */
function asksForJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end === -1 ? args.length : end).includes('--json');
}

const seeHelp = 'See how it is used with --help.';

/** `error: unknown option '--jsn'\n(Did you mean --json?)`, as commander writes it. */
function asUsage({ code, message }: CommanderError): CliError {
  if (code === 'commander.help') return usageError('The command is not complete.', seeHelp);
  const [first = '', ...more] = message.replace(/^error: /, '').split('\n');
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1)}`;
  const hint = more.join(' ').replace(/^\((.*)\)$/, '$1');
  return usageError(/[.?!]$/.test(sentence) ? sentence : `${sentence}.`, hint || seeHelp);
}

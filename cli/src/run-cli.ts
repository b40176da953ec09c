import { type Command, CommanderError } from 'commander';

import { usageError, type CliError } from './cli-error.ts';
import type { Handler, Run } from './commands/define.ts';
import { Context, type GlobalOptions } from './context.ts';
import type { Terminal } from './terminal.ts';
import { exitCode, type ExitCode } from './exit-code.ts';
import { describeFailure } from './output/describe-failure.ts';
import { createProgram } from './program.ts';

/**
 * Runs a command line.
 *
 * @param args the arguments after the program's name.
 * @returns the exit code.
 */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let code: ExitCode = exitCode.ok;
  let help = '';
  const run: Run =
    <Args extends readonly unknown[]>(handler: Handler<Args>) =>
    async (...given: unknown[]) => {
      const command = given.at(-1) as Command;
      const context = new Context(terminal, command.optsWithGlobals<GlobalOptions>());
      code = (await handler(context, ...(given.slice(0, -1) as unknown as Args))) ?? code;
    };
  const program = createProgram(run, {
    writeOut: (text) => void terminal.stdout.write(text),
    writeErr: (text) => void (help += text),
    columns: terminal.stdout.columns,
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    const options = { ...program.opts<GlobalOptions>(), json: wantsJson(args) };
    return finish(error, new Context(terminal, options), help);
  }
}

function finish(error: unknown, context: Context, help: string): ExitCode {
  const { output, terminal } = context;
  if (!(error instanceof CommanderError)) return report(error, context);
  if (error.exitCode === 0) return exitCode.ok;
  // `nsem jobs` alone: the list of its commands helps most.
  if (error.code !== 'commander.help' || output.isJson) return report(asUsage(error), context);
  terminal.stderr.write(help);
  return exitCode.usage;
}

function report(error: unknown, { output, terminal }: Context): ExitCode {
  const { exitCode: code, lines, problem } = describeFailure(error, terminal.env);
  output.failure(lines, problem);
  return code;
}

/** Whether `--json` is among the arguments, even if they are invalid. */
function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end === -1 ? args.length : end).includes('--json');
}

const seeHelp = 'See --help.';

/** Reads an error of commander: `error: unknown option '--jsn'\n(Did you mean --json?)`. */
function asUsage({ code, message }: CommanderError): CliError {
  if (code === 'commander.help') return usageError('The command is incomplete.', seeHelp);
  const [first = '', ...more] = message.replace(/^error: /, '').split('\n');
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1)}`;
  const hint = more.join(' ').replace(/^\((.*)\)$/, '$1');
  return usageError(/[.?!]$/.test(sentence) ? sentence : `${sentence}.`, hint || seeHelp);
}

import { type Command, CommanderError } from 'commander';

import { type CliError, exitCode, type ExitCode, isCliError, usageError } from './cli-error.ts';
import { commandOptions } from './command-options.ts';
import type { Run } from './define/command.ts';
import { Context, isConnectionGiven } from './context.ts';
import type { GlobalOptions, Terminal } from './environment.ts';
import { splitJsonOption } from './global-options.ts';
import { helpColumns } from './help/fold.ts';
import { helpOnTopic } from './help/topics.ts';
import { createProgram } from './program.ts';
import { readSettings, type Settings } from './settings.ts';
import { wantsJson } from './wants-json.ts';

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
    (handler) =>
    async (...given) => {
      const command = given.at(-1) as Command;
      const options = command.optsWithGlobals<GlobalOptions>();
      const settings = await settingsFor(terminal, options);
      const context = new Context(terminal, options, settings);
      await context.output.open();
      const own = await commandOptions(command, context);
      code = (await handler(context, ...given.slice(0, -2), own)) ?? code;
      if (settings.updates === 'on') await mentionUpdate(context);
    };
  const screen = {
    writeOut: (text: string) => void terminal.stdout.write(text),
    writeErr: (text: string) => void (help += text),
    columns: helpColumns(terminal.stdout.columns, terminal.env),
  };
  const topic = helpOnTopic(args, screen.columns);
  if (topic !== null) {
    screen.writeOut(topic);
    return code;
  }
  const program = createProgram(run, screen, args);
  try {
    await program.parseAsync(splitJsonOption(args), { from: 'user' });
    return code;
  } catch (error) {
    const options = { ...program.opts<GlobalOptions>(), json: wantsJson(args) };
    return finish(error, new Context(terminal, options), help);
  }
}

/** Settings that cannot be read are no fault of a command that needs none. */
const settingsFor = (terminal: Terminal, options: GlobalOptions): Promise<Settings> =>
  readSettings(terminal.configFolder).catch((error: unknown) => {
    const isUnreadable = isCliError(error) && error.code === 'cli.unreadable-file';
    if (isUnreadable && isConnectionGiven(terminal.env, options)) return {};
    throw error;
  });

async function mentionUpdate(context: Context): Promise<void> {
  // Loaded here, because it is off by default.
  const { noteUpdate } = await import('./updates/update-notice.ts');
  await noteUpdate(context);
}

async function finish(error: unknown, context: Context, help: string): Promise<ExitCode> {
  const { output, terminal } = context;
  if (!(error instanceof CommanderError)) return report(error, context);
  if (error.exitCode === 0) return exitCode.ok;
  // `nsem jobs` alone: the list of its commands helps most.
  if (error.code !== 'commander.help' || output.isJson) return report(asUsage(error), context);
  terminal.stderr.write(help);
  return exitCode.usage;
}

async function report(error: unknown, { output, terminal }: Context): Promise<ExitCode> {
  // Loaded here, because it knows every error of the SDK.
  const { describeFailure, describePlan } = await import('#client');
  const plan = describePlan(error);
  if (plan !== null) {
    // Its fields are not those of the result that `--json=` and `--jq` select from.
    const { output: plain } = new Context(terminal, { json: output.isJson });
    await plain.item(plan.document, plan.fields);
    return exitCode.ok;
  }
  const { exitCode: code, lines, problem } = describeFailure(error, terminal.env);
  output.failure(lines, problem);
  return code;
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

import type { Command, Option } from 'commander';

import { usageError } from './cli-error.ts';
import { readText } from './define/read-text.ts';
import type { Context } from './context.ts';
import { TimeOption } from './define/time-option.ts';

type Values = Record<string, unknown>;

/**
 * The options of a command as its handler takes them. For an option whose value is a `<text>`, a
 * hyphen means standard input; times are read in the zone of `--utc` or of the user.
 *
 * @throws CliError if several options or arguments are to be read from standard input, or a time is
 * invalid.
 */
export async function commandOptions(command: Command, context: Context): Promise<Values> {
  const options = ownOptions(command);
  const hyphens = command.options.filter((option) => options[option.attributeName()] === '-');
  const inputs = hyphens.filter((option) => option.attributeName() !== 'output');
  const readers = inputs.length + command.args.filter((argument) => argument === '-').length;
  if (readers > 1) throw usageError('Only one text or file can be read from standard input.');
  for (const option of command.options) {
    const value = options[option.attributeName()];
    if (option instanceof TimeOption && typeof value === 'string') {
      options[option.attributeName()] = option.read(value, context.zone);
    }
  }
  if (options['all'] === true) {
    if (command.getOptionValueSource('limit') === 'cli') {
      throw usageError('Use either --all or --limit.');
    }
    options['limit'] = Infinity;
    // Handlers know the limit only: some pass on all other options as a filter.
    delete options['all'];
  }
  for (const option of inputs.filter(({ flags }) => flags.endsWith('<text>'))) {
    options[option.attributeName()] = await readText(context, '-');
  }
  return options;
}

/**
 * An option that a command has in common with the program, such as `--yes`, is parsed by the program,
 * wherever it stands.
 */
function ownOptions(command: Command): Values {
  const options: Values = { ...command.opts<Values>() };
  const all = command.optsWithGlobals<Values>();
  for (const option of command.options) {
    const name = option.attributeName();
    if (isFromProgram(command, name)) options[name] = all[name];
  }
  return options;
}

function isFromProgram(command: Command, name: string): boolean {
  let program = command;
  while (program.parent !== null) program = program.parent;
  return program.getOptionValueSource(name) === 'cli';
}

/** Whether the values of an option are collected: its parser is given those before. */
const collects = ({ variadic, parseArg, argChoices }: Option): boolean =>
  variadic || (argChoices === undefined && parseArg !== undefined && parseArg.length > 1);

/** Refuses an option with a value that is given again: the first value would be ignored. */
export function refuseRepetition(command: Command): void {
  for (const option of command.options) {
    if (!option.required || collects(option)) continue;
    let count = 0;
    command.on(`option:${option.name()}`, () => {
      count += 1;
      if (count > 1) throw usageError(`${option.long ?? option.flags} is given more than once.`);
    });
  }
}

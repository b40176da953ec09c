import type { Argument, Command, Option } from 'commander';

/** What could be typed next. */
export type Suggestion = Readonly<{ text: string; description: string }>;

/** A request for the names of files, which the shell completes itself. */
const files: Suggestion = { text: ':files', description: '' };

/** Where the command line ends: its command, and what the next word belongs to. */
type Position = Readonly<{ command: Command; positionals: number; option: Option | null }>;

/**
 * Suggests how a command line could continue.
 *
 * @param words the arguments, of which the last is being typed and may be empty.
 */
export function suggest(program: Command, words: readonly string[]): readonly Suggestion[] {
  // bash makes the = of --option=value a word of its own.
  const typed = words.filter((word, index) => word !== '=' || index === words.length - 1);
  // PowerShell cannot pass an empty word.
  const last = typed.at(-1)?.replace(/^(?:=|"")$/, '') ?? '';
  const position = positionAfter(program, typed.slice(0, -1));
  return suggestionsAt(position, program, last).filter(
    (each) => each === files || each.text.startsWith(last),
  );
}

function positionAfter(program: Command, words: readonly string[]): Position {
  let [command, positionals]: [Command, number] = [program, 0];
  let option: Option | null = null;
  for (const word of words) {
    if (option !== null) option = null;
    else if (word.startsWith('-')) option = pendingOption(command, program, word);
    else {
      const found = command.commands.find((each) => each.name() === word);
      positionals = found === undefined ? positionals + 1 : 0;
      command = found ?? command;
    }
  }
  return { command, positionals, option };
}

/** The option whose value follows; null if there is none. */
function pendingOption(command: Command, program: Command, word: string): Option | null {
  const options = [...command.options, ...program.options];
  const option = options.find(({ long, short }) => long === word || short === word);
  return option?.required === true ? option : null;
}

function suggestionsAt(
  { command, positionals, option }: Position,
  program: Command,
  last: string,
): readonly Suggestion[] {
  if (option !== null) return valuesOf(option);
  if (last.startsWith('-')) return optionsOf(command, program);
  const commands = command.createHelp().visibleCommands(command);
  if (commands.length > 0) {
    return commands.map((each) => ({ text: each.name(), description: each.description() }));
  }
  const { registeredArguments } = command;
  const argument = registeredArguments[positionals];
  return argument === undefined ? [] : valuesOf(argument);
}

/** The values of an option or an argument, if they are known. */
function valuesOf({ argChoices, ...each }: Option | Argument): readonly Suggestion[] {
  if (argChoices !== undefined) return argChoices.map((text) => ({ text, description: '' }));
  const isFile = 'flags' in each ? /file|path/.test(each.flags) : each.description.includes('file');
  return isFile ? [files] : [];
}

const optionsOf = (command: Command, program: Command): readonly Suggestion[] =>
  [...new Set([...command.options, ...program.options])]
    .filter(({ hidden }) => !hidden)
    .map(({ long, short, description }) => ({ text: long ?? short ?? '', description }))
    .concat({ text: '--help', description: 'show help' });

import type { Argument, Command, Option } from 'commander';

import { kindOfArgument, kindOfOption, type ValueKind } from './value-kind.ts';

/** The possible next words. */
export type Suggestion = Readonly<{ text: string; description: string }>;

/** The possible next words by the definitions of the commands. */
export type Continuation = Readonly<{
  suggestions: readonly Suggestion[];
  /** The kind of value here, if only the server or the stored logins know it; null otherwise. */
  kind: ValueKind | null;
  /** The word that is being typed. */
  typed: string;
}>;

/** A request for the names of files, which the shell completes itself. */
const files: Suggestion = { text: ':files', description: '' };

/** Where the command line ends: its command, and what the next word belongs to. */
type Position = Readonly<{ command: Command; positionals: number; option: Option | null }>;

/** The facts of a place in the command line. */
type Place = Omit<Continuation, 'typed'>;

/**
 * Suggests how a command line could continue.
 *
 * @param words the arguments, of which the last is being typed and may be empty.
 */
export function suggest(program: Command, words: readonly string[]): Continuation {
  // bash makes the = of --option=value a word of its own.
  const given = words.filter((word, index) => word !== '=' || index === words.length - 1);
  // PowerShell cannot pass an empty word.
  const typed = given.at(-1)?.replace(/^(?:=|"")$/, '') ?? '';
  const position = positionAfter(program, given.slice(0, -1));
  const { suggestions, kind } = placeAt(position, program, typed);
  return {
    suggestions: suggestions.filter((each) => each === files || each.text.startsWith(typed)),
    kind,
    typed,
  };
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

function placeAt(
  { command, positionals, option }: Position,
  program: Command,
  typed: string,
): Place {
  if (option !== null) return placeOf(option, kindOfOption(option));
  if (typed.startsWith('-')) return { suggestions: optionsOf(command, program), kind: null };
  const commands = command.createHelp().visibleCommands(command);
  if (commands.length > 0) {
    const suggestions = commands.map((each) => ({
      text: each.name(),
      description: each.description(),
    }));
    return { suggestions, kind: null };
  }
  const argument = argumentAt(command.registeredArguments, positionals);
  if (argument === undefined) return { suggestions: [], kind: null };
  return placeOf(argument, kindOfArgument(command, argument));
}

/** The last argument may take any number of words. */
function argumentAt(defined: readonly Argument[], positionals: number): Argument | undefined {
  const last = defined.at(-1);
  return defined[positionals] ?? (last?.variadic === true ? last : undefined);
}

function placeOf({ argChoices, ...each }: Option | Argument, kind: ValueKind | null): Place {
  if (argChoices !== undefined) {
    return { suggestions: argChoices.map((text) => ({ text, description: '' })), kind: null };
  }
  const isFile =
    'flags' in each
      ? /<(?:key=)?(?:file|folder|path)>/.test(each.flags)
      : /\b(?:file|folder)\b/.test(each.description);
  return { suggestions: isFile && kind === null ? [files] : [], kind };
}

const optionsOf = (command: Command, program: Command): readonly Suggestion[] =>
  [...new Set([...command.options, ...program.options])]
    .filter(({ hidden }) => !hidden)
    .map(({ long, short, description }) => ({ text: long ?? short ?? '', description }))
    .concat({ text: '--help', description: 'show help' });

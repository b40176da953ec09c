import { Argument as Positional, InvalidArgumentError, Option } from 'commander';

import { parseDuration } from '../time-of-text.ts';
import { TimeOption, type TimeMeaning } from './time-option.ts';

/** How a value is read: by a parser, which also gets the value before, or as one of several words. */
type Reader = ((text: string, earlier: never) => unknown) | readonly string[] | undefined;

type Several<Flags extends string, Value> = Flags extends `${string}...${'>' | ']'}`
  ? readonly Value[]
  : Value;

type Read<Flags extends string, By, Text> = By extends (...args: never[]) => infer Value
  ? Value
  : By extends readonly (infer Word)[]
    ? Several<Flags, Word>
    : Text;

/** An argument of a command, whose type is that of its value. */
export type Argument<Value = unknown> = Readonly<{
  flags: string;
  about: string;
  reader: Reader;
  fallback: unknown;
  /** Only for the compiler. */
  type?: () => Value;
}>;

type ArgumentValue<Flags extends string, By, Fallback> =
  | Read<Flags, By, Several<Flags, string>>
  | (Flags extends `[${string}` ? (undefined extends Fallback ? undefined : never) : never);

/** Declares an argument: `<id>` is required, `[id]` is optional, and `<id...>` has several values. */
export const argument = <
  const Flags extends string,
  const By extends Reader = undefined,
  const Fallback extends string | undefined = undefined,
>(
  flags: Flags,
  about: string,
  reader?: By,
  fallback?: Fallback,
): Argument<ArgumentValue<Flags, By, Fallback>> => ({ flags, about, reader, fallback });

/** Further properties of an option. */
type More = Readonly<{
  isRequired?: true;
  fallback?: unknown;
  /** The help instead of the fallback. */
  fallbackText?: string;
  /** The name of another option that cannot be combined with it, in camel case. */
  conflicts?: string;
  time?: TimeMeaning;
}>;

/** An option of a command, with the name and the type of its value, and whether it always has one. */
export type OptionOf<Name extends string, Value, Given extends boolean> = Readonly<{
  flags: string;
  about: string;
  reader: Reader;
  more: More;
  /** Only for the compiler. */
  type?: () => readonly [Name, Value, Given];
}>;

/** Any option. */
export type AnyOption = OptionOf<string, unknown, boolean>;

type Camel<Words extends string> = Words extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Words;

type NameOf<Flags extends string> = Flags extends `${string}--no-${infer Name}`
  ? Camel<Name>
  : Flags extends `${string}--${infer Rest}`
    ? Camel<Rest extends `${infer Name} ${string}` ? Name : Rest>
    : never;

type OptionValue<Flags extends string, By> = Read<
  Flags,
  By,
  Flags extends `${string}<${string}` ? Several<Flags, string> : boolean
>;

/** An option like `--no-wait` is true unless it is used. */
type IsGiven<Flags extends string, Added> = Flags extends `${string}--no-${string}`
  ? true
  : Added extends Readonly<{ isRequired: true }> | Readonly<{ fallback: {} }>
    ? true
    : false;

/** Declares an option, with a value if its flags end with one: `-l, --language <language>`. */
export const option = <
  const Flags extends string,
  const By extends Reader = undefined,
  const Added extends More = {},
>(
  flags: Flags,
  about: string,
  reader?: By,
  more?: Added,
): OptionOf<NameOf<Flags>, OptionValue<Flags, By>, IsGiven<Flags, Added>> => ({
  flags,
  about,
  reader,
  more: more ?? {},
});

/** Declares an option that a command requires. */
export const required = <const Flags extends string, const By extends Reader = undefined>(
  flags: Flags,
  about: string,
  reader?: By,
) => option(flags, about, reader, { isRequired: true });

type TypeOf<Declared> = Declared extends Readonly<{ type?: () => infer Type }> ? Type : never;

/** The values of arguments, as handlers take them. */
export type ArgumentsOf<Declared extends readonly Argument[]> = {
  [At in keyof Declared]: TypeOf<Declared[At]>;
};

type Triple = readonly [string, unknown, boolean];

type Certain<Type extends Triple> = {
  [Each in Type as Each[2] extends true ? Each[0] : never]: Each[1];
};

type Possible<Type extends Triple> = {
  [Each in Type as Each[2] extends true ? never : Each[0]]?: Each[1];
};

/** The values of options by their names, as handlers take them. */
export type OptionsOf<Declared extends readonly AnyOption[]> = Readonly<
  Certain<TypeOf<Declared[number]>> & Possible<TypeOf<Declared[number]>>
>;

/** Makes an argument for commander. */
export function toArgument({ flags, about, reader, fallback }: Argument): Positional {
  const made = new Positional(flags, about);
  if (typeof reader === 'function') made.argParser(reader as Parser);
  else if (reader !== undefined) made.choices(reader);
  return fallback === undefined ? made : made.default(fallback);
}

type Parser = (text: string, earlier: unknown) => unknown;

/** Makes an option for commander. */
export function toOption({ flags, about, reader, more }: AnyOption): Option {
  const { isRequired, fallback, fallbackText, conflicts, time } = more;
  const made = time === undefined ? new Option(flags, about) : new TimeOption(flags, about, time);
  if (typeof reader === 'function') made.argParser(reader as Parser);
  else if (reader !== undefined) made.choices(reader);
  if (fallback !== undefined) made.default(fallback, fallbackText);
  if (conflicts !== undefined) made.conflicts(conflicts);
  return made.makeOptionMandatory(isRequired === true);
}

/** Reads a word that only the server knows, which refuses any other. */
export const knownToServer =
  <Word extends string>() =>
  (text: string): Word =>
    text as Word;

/** Parses an ID. */
export function parseId(text: string): number {
  const id = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(id) && id > 0) return id;
  throw new InvalidArgumentError('It must be a whole number, as shown in the lists.');
}

/** Parses one of several IDs. */
export const parseIds = (
  text: string,
  earlier: readonly number[] | undefined,
): readonly number[] => [...(earlier ?? []), parseId(text)];

/** Parses a number of items, at least 1. */
export function parseCount(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count > 0) return count;
  throw new InvalidArgumentError('It must be a whole number of at least 1.');
}

/** Parses a duration to milliseconds. */
export function parseTime(text: string): number {
  const ms = parseDuration(text);
  if (ms !== null) return ms;
  throw new InvalidArgumentError('Use a format like 90s, 10m, 1h30m or 12:30.');
}

/** The option for the number of items to list. */
export const limitOption = option('-n, --limit <count>', 'the maximum number to list', parseCount, {
  fallback: 30,
});

const mostWithoutPages = 100;

/** Parses the number of items of a list without pages. */
function parseTopCount(text: string): number {
  const count = parseCount(text);
  if (count <= mostWithoutPages) return count;
  throw new InvalidArgumentError(`It must be at most ${mostWithoutPages}.`);
}

/** The option for the number of items to list, where the API has no more than the first page. */
export const topLimitOption = option(
  '-n, --limit <count>',
  `the maximum number to list, up to ${mostWithoutPages}`,
  parseTopCount,
  { fallback: 30 },
);

/** Whether a list with this option can also be complete, however long it is. */
export const canListAll = ({ long, parseArg }: Option): boolean =>
  long === '--limit' && parseArg !== parseTopCount;

/** A list with a limit can also be complete: `commandOptions` then removes the limit. */
export const allOption = (): Option => new Option('--all', 'list all, however many there are');

/** The option for where a download is saved. */
export const outputOption = option(
  '-o, --output <file>',
  'the file or folder to save to; - for standard output',
);

/** The option for the type of service. */
export const serviceOption = (about: string) =>
  option('-s, --service <type>', about, ['translation', 'transcription', 'narration']);

/** The words of an option for a yes or a no. */
export const yesOrNo = ['yes', 'no'] as const;

/** The option for when something is due; an empty text removes that. */
export const dueOption = <const Added extends Pick<More, 'isRequired'> = {}>(
  about: string,
  more?: Added,
) =>
  option('--due <time>', about, undefined, {
    ...(more as Added),
    time: { use: 'Use 48h, or a time: 2026-11-27T17:00.', fromNow: true, words: { '': '' } },
  });

/** An option for the beginning or the end of what is listed: a time, or a day. */
export const boundOption = <const Flags extends string>(
  flags: Flags,
  about: string,
  day: 'start' | 'end' = 'start',
) =>
  option(flags, about, undefined, {
    time: { use: 'Use a day or a time: 2026-11-01, or 2026-11-01T09:30.', day },
  });

/** The values that are given, without those of options that are not. */
export const given = <Values extends object>(
  values: Values,
): { [Name in keyof Values]?: Exclude<Values[Name], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;

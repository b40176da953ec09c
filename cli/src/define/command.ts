import type { Download, Nsem, PagePromise, RequestOptions, WriteOptions } from '@nsem/sdk';
import { Command } from 'commander';

import type { ExitCode } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { renderExamples } from '../help/help-page.ts';
import type { Output } from '../output/output.ts';
import type { Column, Field } from '../output/table.ts';
import { confirmByName, confirmChange, type NamedConfirmation } from './confirm.ts';
import { forEachId } from './for-each.ts';
import { pageSize, printList, printResult } from './lists.ts';
import {
  limitOption,
  outputOption,
  toArgument,
  toOption,
  type AnyOption,
  type Argument,
  type ArgumentsOf,
  type OptionsOf,
} from './options.ts';
import { saveDownload } from './save-download.ts';

/** The code of a command. It prints the result, and returns the exit code unless that is 0. */
type Handler = (context: Context, ...args: unknown[]) => Promise<ExitCode | void>;

/** Makes a handler into an action for commander. */
export type Run = (handler: Handler) => (...args: unknown[]) => Promise<void>;

/** The dependencies of a command's call. */
type Session = Readonly<{
  context: Context;
  nsem: Nsem;
  /** The options of a call that reads. */
  request: RequestOptions;
  /** The options of a call that changes something. */
  write: WriteOptions;
}>;

type Eventually<T> = T | PromiseLike<T>;

/** The help of a command. */
type Described<Arguments, Options> = Readonly<{
  alias?: string;
  summary: string;
  arguments?: Arguments;
  options?: Options;
  examples?: readonly string[];
  /** The help around the examples. */
  help?: (examples: string) => string;
}>;

/** The question of a command before its call, composed only then, and its report afterwards. */
type Talks<Args extends readonly unknown[], T> = Readonly<{
  confirm?: (context: Context, ...args: Args) => Eventually<string>;
  /** For what cannot be undone: the user types a name. */
  confirmByName?: (context: Context, ...args: Args) => Eventually<NamedConfirmation>;
  /** A message, before what is shown; null for none. */
  note?: (result: T, ...args: Args) => string | null;
}>;

/** Shows one thing. */
type ShowsItem<Args extends readonly unknown[], T> = Readonly<{
  item: (session: Session, ...args: Args) => PromiseLike<T>;
  fields: (item: T) => readonly Field[];
}>;

/** Shows a list that has pages; it also gets `--limit` and `--all`. */
type ShowsPages<Args extends readonly unknown[], T> = Readonly<{
  pages: (session: Session & Readonly<{ pageSize: number }>, ...args: Args) => PagePromise<T>;
  columns: readonly Column<T>[];
  /** The text on a terminal if there is nothing. */
  empty: string;
}>;

/** Shows a list that is complete. */
type ShowsRows<Args extends readonly unknown[], T> = Readonly<{
  rows: (session: Session, ...args: Args) => PromiseLike<readonly T[]>;
  columns: readonly Column<T>[];
  empty: string;
}>;

/** Does something, of which only the note is shown; as JSON, the result, or else the last ID. */
type Does<Args extends readonly unknown[], T> = Readonly<{
  does: (session: Session, ...args: Args) => PromiseLike<T>;
}>;

/** Saves a file; it also gets `--output`. */
type Saves<Args extends readonly unknown[]> = Readonly<{
  file: (session: Session, ...args: Args) => PromiseLike<Download>;
}>;

/** Does something with each of several IDs, its first argument. */
type DoesWithEach<Args extends readonly unknown[], T> = Readonly<{
  each: (session: Session, id: number, ...rest: Rest<Args>) => PromiseLike<T>;
  fields?: (item: T) => readonly Field[];
  columns?: readonly Column<T>[];
}>;

type Rest<Args extends readonly unknown[]> = Args extends readonly [unknown, ...infer More]
  ? More
  : never;

/** Does something of its own. */
type Acts<Args extends readonly unknown[]> = Readonly<{
  action: (context: Context, ...args: Args) => Promise<ExitCode | void>;
}>;

type Behaviour<Args extends readonly unknown[], T> =
  | Acts<Args>
  | ShowsItem<Args, T>
  | ShowsPages<Args, T>
  | ShowsRows<Args, T>
  | Does<Args, T>
  | Saves<Args>
  | DoesWithEach<Args, T>;

type Declaration<
  Arguments extends readonly Argument[],
  Options extends readonly AnyOption[],
  T,
> = Described<Arguments, Options> &
  Talks<[...ArgumentsOf<Arguments>, OptionsOf<Options>], T> &
  Behaviour<[...ArgumentsOf<Arguments>, OptionsOf<Options>], T>;

/** A command, with its code. */
export type CommandDefinition = Described<readonly Argument[], readonly AnyOption[]> &
  Readonly<{ verb: string; handle: Handler }>;

/** The commands of one noun. */
export type Noun = Readonly<{
  name: string;
  summary: string;
  /** Declares them; a start declares only those of the noun that it is about. */
  commands: () => readonly CommandDefinition[];
  /** The verb that the noun alone means. */
  defaultVerb?: string;
}>;

/** Declares a command: what help says about it, what it calls, and how the result is shown. */
export function command<
  T,
  const Arguments extends readonly Argument[] = readonly [],
  const Options extends readonly AnyOption[] = readonly [],
>(verb: string, declaration: Declaration<Arguments, Options, T>): CommandDefinition {
  const declared = declaration as Described<Arguments, Options> & AnyBehaviour;
  const options = [...(declared.options ?? []), ...addedOptions(declared)];
  return { ...declared, verb, options, handle: handlerOf(declared) };
}

/** Makes a command for commander. */
export function toCommand(definition: CommandDefinition, run: Run): Command {
  const { verb, alias, summary, examples = [], help = (text) => text } = definition;
  const made = new Command(verb).description(summary);
  if (alias !== undefined) made.alias(alias);
  for (const each of definition.arguments ?? []) made.addArgument(toArgument(each));
  for (const each of definition.options ?? []) made.addOption(toOption(each));
  const text = help(examples.length === 0 ? '' : renderExamples(examples));
  if (text !== '') made.addHelpText('after', text);
  return made.action(run(definition.handle));
}

type Call = (session: object, ...args: readonly unknown[]) => PromiseLike<unknown>;

/** All behaviours as one, when the compiler has checked them. */
type AnyBehaviour = Readonly<{
  action?: Handler;
  confirm?: (context: Context, ...args: readonly unknown[]) => Eventually<string>;
  confirmByName?: (context: Context, ...args: readonly unknown[]) => Eventually<NamedConfirmation>;
  item?: Call;
  pages?: (session: object, ...args: readonly unknown[]) => PagePromise<object>;
  rows?: Call;
  does?: Call;
  file?: Call;
  each?: Call;
  fields?: (item: unknown) => readonly Field[];
  columns?: readonly Column<unknown>[];
  empty?: string;
  note?: (result: unknown, ...args: readonly unknown[]) => string | null;
}>;

function addedOptions({ pages, file, options = [] }: AnyBehaviour & Partial<CommandDefinition>) {
  if (pages !== undefined) return [limitOption];
  const hasOutput = options.some(({ flags }) => flags.includes('--output'));
  return file === undefined || hasOutput ? [] : [outputOption];
}

function handlerOf(declared: AnyBehaviour): Handler {
  const { action, confirm, confirmByName: byName } = declared;
  return async (context, ...args) => {
    if (confirm !== undefined) {
      await confirmChange(context, async () => confirm(context, ...args));
    } else if (byName !== undefined) {
      await confirmByName(context, async () => byName(context, ...args));
    }
    if (action !== undefined) return action(context, ...args);
    const nsem = await context.connect();
    const { request, write } = context;
    return perform(declared, { context, nsem, request, write }, args);
  };
}

async function perform(
  declared: AnyBehaviour,
  session: Session,
  args: readonly unknown[],
): Promise<ExitCode | void> {
  const { item, pages, rows, does, file, columns = [], empty: emptyNote = '' } = declared;
  const { context } = session;
  const done = { declared, output: context.output, args };
  if (item !== undefined) return showItem(done, await item(session, ...args));
  if (does !== undefined) return showDone(done, await does(session, ...args));
  if (rows !== undefined) {
    const found = (await rows(session, ...args)) as readonly object[];
    return context.output.list(found, columns, emptyNote);
  }
  const { limit, output: path, ...options } = args.at(-1) as OwnOptions;
  const given = [...args.slice(0, -1), options];
  if (pages !== undefined) {
    const list = pages({ ...session, pageSize: pageSize(limit) }, ...given);
    return printList(context, list, { limit, columns, emptyNote });
  }
  if (file !== undefined) {
    const download = (await file(session, ...given)) as Download;
    return saveDownload(context, download, path ?? null);
  }
  return performEach(declared, session, args);
}

/** The options that are not those of the call, but of how its result is shown. */
type OwnOptions = Readonly<{ limit: number; output?: string }>;

/** A call that was made. */
type Done = Readonly<{ declared: AnyBehaviour; output: Output; args: readonly unknown[] }>;

function say({ declared, output, args }: Done, result: unknown): void {
  const text = declared.note?.(result, ...args) ?? null;
  if (text !== null) output.note(text);
}

async function showItem(done: Done, found: unknown): Promise<void> {
  say(done, found);
  await done.output.item(found as object, done.declared.fields?.(found) ?? []);
}

/** The ID is the last of the arguments, which the options follow. */
function showDone(done: Done, result: unknown): void {
  const { output, args } = done;
  if (output.isJson) output.json((result as object | undefined) ?? { id: args.at(-2) });
  else say(done, result);
}

function performEach(
  declared: AnyBehaviour,
  session: Session,
  args: readonly unknown[],
): Promise<ExitCode> {
  const { context } = session;
  const { fields, columns = [] } = declared;
  const [given, ...rest] = args;
  const ids = given as readonly number[];
  const done = { declared, output: context.output, args };
  return forEachId(context, ids, async (id) => {
    const item = (await declared.each?.(session, id, ...rest)) as object;
    if (fields === undefined) return showDone(done, item);
    say(done, item);
    await printResult(context, ids, { item, fields: fields(item), columns });
  });
}

import { InvalidArgumentError, Option } from 'commander';

import type { Context } from '../context.ts';
import { parseDuration } from '../duration.ts';
import type { ExitCode } from '../exit-code.ts';

/** The code of a command. It prints the result, and returns the exit code unless that is 0. */
export type Handler<Args extends readonly unknown[]> = (
  context: Context,
  ...args: Args
) => Promise<ExitCode | void>;

/**
 * Makes a handler into an action for commander, which passes the arguments and the options of the
 * command.
 */
export type Run = <Args extends readonly unknown[]>(
  handler: Handler<Args>,
) => (...args: unknown[]) => Promise<void>;

/** Parses the ID of a job. */
export function parseId(text: string): number {
  const id = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(id) && id > 0) return id;
  throw new InvalidArgumentError('It must be a whole number, as shown in the lists.');
}

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
export const limitOption = (): Option =>
  new Option('-n, --limit <count>', 'the maximum number to list').argParser(parseCount).default(30);

const mostWithoutPages = 100;

/** Parses the number of items of a list without pages. */
function parseTopCount(text: string): number {
  const count = parseCount(text);
  if (count <= mostWithoutPages) return count;
  throw new InvalidArgumentError(`It must be at most ${mostWithoutPages}.`);
}

/** The option for the number of items to list, where the API has no more than the first page. */
export const topLimitOption = (): Option =>
  new Option('-n, --limit <count>', `the maximum number to list, up to ${mostWithoutPages}`)
    .argParser(parseTopCount)
    .default(30);

/** Whether a list with this option can also be complete, however long it is. */
export const canListAll = ({ long, parseArg }: Option): boolean =>
  long === '--limit' && parseArg !== parseTopCount;

/** A list with a limit can also be complete: `commandOptions` then removes the limit. */
export const allOption = (): Option => new Option('--all', 'list all, however many there are');

/** The option for the type of service. */
export const serviceOption = (description: string): Option =>
  new Option('-s, --service <type>', description).choices([
    'translation',
    'transcription',
    'narration',
  ]);

/** The examples at the end of a command's help. */
export const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ ${line}\n`).join('')}`;

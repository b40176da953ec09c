import { InvalidArgumentError, Option } from 'commander';

import type { Context } from '../context.ts';
import { parseDuration } from '../duration.ts';
import type { ExitCode } from '../exit-code.ts';

/** What a command does: prints its answer, and says how it ends where that is not well. */
export type Handler<Args extends readonly unknown[]> = (
  context: Context,
  ...args: Args
) => Promise<ExitCode | void>;

/**
 * Makes a handler into what commander calls: with the arguments and the options of the command, as
 * its own definition has them.
 */
export type Run = <Args extends readonly unknown[]>(
  handler: Handler<Args>,
) => (...args: unknown[]) => Promise<void>;

/** The number of a job. */
export function parseId(text: string): number {
  const id = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(id) && id > 0) return id;
  throw new InvalidArgumentError('It is a whole number, as the lists show it.');
}

/** A number of items, from 1. */
function parseCount(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count > 0) return count;
  throw new InvalidArgumentError('It is a whole number from 1.');
}

/** A length of time, in milliseconds. */
export function parseTime(text: string): number {
  const ms = parseDuration(text);
  if (ms !== null) return ms;
  throw new InvalidArgumentError('Write it as 90s, 10m, 1h30m or 12:30.');
}

/** How many items of a list to show. */
export const limitOption = (): Option =>
  new Option('-n, --limit <count>', 'how many to show').argParser(parseCount).default(30);

/** The kind of service. */
export const serviceOption = (description: string): Option =>
  new Option('-s, --service <type>', description).choices([
    'translation',
    'transcription',
    'narration',
  ]);

/** Examples at the end of a command's help. */
export const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ ${line}\n`).join('')}`;

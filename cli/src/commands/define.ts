import { Option } from 'commander';

import type { Context } from '../context.ts';
import type { ExitCode } from '../exit-code.ts';
import { parseCount, parseTopCount } from '../define/options.ts';

export { parseId, parseCount, parseTime, parseIds } from '../define/options.ts';

type Handler<Args extends readonly unknown[]> = (
  context: Context,
  ...args: Args
) => Promise<ExitCode | void>;

export type Run = <Args extends readonly unknown[]>(
  handler: Handler<Args>,
) => (...args: unknown[]) => Promise<void>;

export const limitOption = (): Option =>
  new Option('-n, --limit <count>', 'the maximum number to list').argParser(parseCount).default(30);

export const topLimitOption = (): Option =>
  new Option('-n, --limit <count>', `the maximum number to list, up to 100`)
    .argParser(parseTopCount)
    .default(30);

export const serviceOption = (description: string): Option =>
  new Option('-s, --service <type>', description).choices([
    'translation',
    'transcription',
    'narration',
  ]);

export const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ ${line}\n`).join('')}`;

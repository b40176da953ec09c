import { AbortError, NsemError } from '@nsem/sdk';

import { exitCode, type ExitCode, isCliError } from '../cli-error.ts';
import type { Context } from '../context.ts';

/**
 * Does something with each of several IDs, one after another. A failure is reported, and does not
 * stop the others; nor does a file that exists already.
 *
 * @returns the exit code of the first failure.
 */
export async function forEachId(
  { options, output, terminal }: Context,
  ids: readonly number[],
  perform: (id: number) => Promise<ExitCode | void>,
): Promise<ExitCode> {
  let code: ExitCode = exitCode.ok;
  for (const id of new Set(ids)) {
    try {
      const ended = await perform(id);
      code ||= ended ?? exitCode.ok;
    } catch (error) {
      if (ids.length === 1 || options.dryRun === true || !isOfOne(error)) throw error;
      const { describeFailure } = await import('#client');
      const { exitCode: failed, lines, problem } = describeFailure(error, terminal.env);
      output.failure([`${id}: ${lines[0] ?? ''}`, ...lines.slice(1)], { ...problem, id });
      code ||= failed;
    }
  }
  return code;
}

/** Whether the others may succeed in spite of a failure. */
const isOfOne = (error: unknown): boolean =>
  (error instanceof NsemError && !(error instanceof AbortError)) ||
  (isCliError(error) && error.code === 'cli.file-exists');

/** Does something with each item, with a number of them at the same time. */
export async function runPool<T>(
  items: readonly T[],
  size: number,
  perform: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await perform(item);
  };
  await Promise.all(Array.from({ length: Math.min(size, items.length) }, worker));
}

import { AbortError, NsemError } from '@nsem/sdk';

import { CliError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import type { ExitCode } from '../../exit-code.ts';

/** Why the work on a file failed. */
export type FileFailure = Readonly<{ reason: string; exitCode: ExitCode }>;

/**
 * Describes a failure that does not stop the work on the other files.
 *
 * @throws the error, if it is not one of the file.
 */
export async function describeFileFailure(
  { terminal }: Context,
  error: unknown,
): Promise<FileFailure> {
  const isOfFile = error instanceof CliError || error instanceof NsemError;
  if (!isOfFile || error instanceof AbortError) throw error;
  const { describeFailure } = await import('#client');
  const { exitCode, lines } = describeFailure(error, terminal.env);
  const [first = '', ...more] = lines;
  // Of several faults, each has an indented line.
  const faults = more.filter((line) => line.startsWith('  ')).map((line) => line.trim());
  return { reason: [first, ...faults].join(' '), exitCode };
}

import { constants, type Stats } from 'node:fs';
import { access, stat } from 'node:fs/promises';

import { AbortError, NsemError } from '@nsem/sdk';

import { CliError, exitCode, type ExitCode, usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { option } from '../../define/options.ts';
import { sendReference } from '../references.ts';
import { keyOfReference, resumeKeyOf } from './upload-keys.ts';

/** The option for files that a new job gets as references. */
export const referenceFileOption = option(
  '--reference-file <file>',
  'a file that helps the provider, such as an earlier notice; can be repeated',
  (path: string, earlier: readonly string[] | undefined): readonly string[] => [
    ...(earlier ?? []),
    path,
  ],
);

/** How many reference files a job can have. */
const mostFiles = 10;

const largestMegabytes = 50;

/**
 * Checks files that are to be added to a job, before the job is created: a server would refuse them only
 * after it.
 *
 * @throws CliError if there are too many, or one cannot be read or added.
 */
export async function checkReferenceFiles(paths: readonly string[]): Promise<void> {
  if (paths.length > mostFiles) {
    throw usageError(`A job can have at most ${mostFiles} reference files, so no job was created.`);
  }
  for (const path of paths) {
    const problem = findProblem(await statReadable(path));
    if (problem !== undefined) throw usageError(`${path} ${problem}, so no job was created.`);
  }
}

const statReadable = async (path: string): Promise<Stats> => {
  try {
    await access(path, constants.R_OK);
    return await stat(path);
  } catch {
    throw new CliError(`${path} cannot be read, so no job was created.`, {
      code: 'cli.unreadable-file',
      exitCode: exitCode.failure,
    });
  }
};

function findProblem(file: Stats): string | undefined {
  if (!file.isFile()) return 'is not a regular file';
  if (file.size === 0) return 'is empty';
  const isTooLarge = file.size > largestMegabytes * 1024 * 1024;
  return isTooLarge ? `has more than ${largestMegabytes} MB` : undefined;
}

/** A job that was just created, and the files to add to it. */
type AddedFiles = Readonly<{ id: number; paths: readonly string[] }>;

/**
 * Adds files to a job that was just created. A failure is reported with how to add the file later, and
 * does not stop the others: the job exists.
 *
 * @returns the exit code of the first failure.
 */
export async function addReferenceFiles(
  context: Context,
  { id, paths }: AddedFiles,
): Promise<ExitCode> {
  let code: ExitCode = exitCode.ok;
  const seen = new Map<string, number>();
  for (const path of paths) {
    // A file that cannot be read is not sent.
    const file = (await resumeKeyOf(path, {})) ?? 'unreadable';
    const copy = (seen.get(file) ?? 0) + 1;
    seen.set(file, copy);
    try {
      const idempotencyKey = keyOfReference(context.options.idempotencyKey, file, copy);
      const { name } = await sendReference(context, { id, path, copy, idempotencyKey });
      context.output.note(`${name} is added.`);
    } catch (error) {
      if (!(error instanceof NsemError) || error instanceof AbortError) throw error;
      const failed = await reportFailure(context, { id, path, error });
      code ||= failed;
    }
  }
  return code;
}

async function reportFailure(
  { output, terminal }: Context,
  { id, path, error }: Readonly<{ id: number; path: string; error: NsemError }>,
): Promise<ExitCode> {
  const { describeFailure } = await import('#client');
  const { exitCode: failed, lines, problem } = describeFailure(error, terminal.env);
  const [first = '', ...more] = lines;
  const later = `Job ${id} exists. To add the file later: nsem references add ${id} FILE`;
  output.failure([`${path} was not added: ${first}`, ...more, later], { ...problem, job_id: id });
  return failed;
}

import { constants } from 'node:fs';
import { access } from 'node:fs/promises';

import { AbortError, NsemError } from '@nsem/sdk';
import { Option } from 'commander';

import { CliError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { exitCode, type ExitCode } from '../../exit-code.ts';
import { sendReference } from '../references/send-reference.ts';

/** The option for files that a new job gets as references. */
export const referenceFileOption = (): Option =>
  new Option(
    '--reference-file <file>',
    'a file that helps the provider, such as an earlier notice; can be repeated',
  ).argParser((path: string, earlier: readonly string[] | undefined) => [...(earlier ?? []), path]);

/**
 * Checks that files can be read, before the job is created.
 *
 * @throws CliError if one cannot.
 */
export async function requireReadable(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await access(path, constants.R_OK).catch(() => {
      throw new CliError(`${path} cannot be read, so no job was created.`, {
        code: 'cli.unreadable-file',
        exitCode: exitCode.failure,
      });
    });
  }
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
  for (const [at, path] of paths.entries()) {
    const { idempotencyKey: key } = context.options;
    // The key of the command is that of the job.
    const idempotencyKey = key === undefined ? undefined : `${key}.${at + 1}`;
    try {
      const { name } = await sendReference(context, { id, path, idempotencyKey });
      context.output.note(`${name} is added.`);
    } catch (error) {
      if (!(error instanceof NsemError) || error instanceof AbortError) throw error;
      code ||= await reportFailure(context, { id, path, error });
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

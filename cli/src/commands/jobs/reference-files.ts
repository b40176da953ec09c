import { AbortError, NsemError } from '@nsem/sdk';
import { Option } from 'commander';

import type { Context } from '../../context.ts';
import { exitCode, type ExitCode } from '../../exit-code.ts';
import { sendReference } from '../references.ts';
import { keyOfReference } from './reference-key.ts';
import { resumeKeyOf } from './resume-key.ts';

/** The option for files that a new job gets as references. */
export const referenceFileOption = (): Option =>
  new Option(
    '--reference-file <file>',
    'a file that helps the provider, such as an earlier notice; can be repeated',
  ).argParser((path: string, earlier: readonly string[] | undefined) => [...(earlier ?? []), path]);

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

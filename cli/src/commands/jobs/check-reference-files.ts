import { constants, type Stats } from 'node:fs';
import { access, stat } from 'node:fs/promises';

import { CliError, usageError } from '../../cli-error.ts';
import { exitCode } from '../../exit-code.ts';

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

import { mkdir } from 'node:fs/promises';

import { usageError } from '../cli-error.ts';

/**
 * Creates the folder for several files, unless it exists.
 *
 * @throws CliError if it cannot be a folder.
 */
export async function requireFolder(path: string): Promise<void> {
  if (path === '-') throw usageError('Only one file can be printed to standard output.');
  await mkdir(path, { recursive: true }).catch(() => {
    throw usageError(`${path} is not a folder.`, 'Several files are saved to a folder.');
  });
}

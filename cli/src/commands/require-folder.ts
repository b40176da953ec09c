import { usageError } from '../cli-error.ts';
import { makePrivateFolder } from '../private-file.ts';

/**
 * Creates the folder for several files, unless it exists.
 *
 * @throws CliError if it cannot be created, or is not a folder.
 */
export async function requireFolder(path: string): Promise<void> {
  if (path === '-') throw usageError('Only one file can be printed to standard output.');
  await makePrivateFolder(path);
}

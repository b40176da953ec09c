import { usageError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { makePrivateFolder } from '../private-file.ts';

/**
 * Creates the folder for several files, unless it exists. A dry run creates none.
 *
 * @throws CliError if it cannot be created, or is not a folder.
 */
export async function requireFolder({ options }: Context, path: string): Promise<void> {
  if (path === '-') throw usageError('Only one file can be printed to standard output.');
  if (options.dryRun !== true) await makePrivateFolder(path);
}

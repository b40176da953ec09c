import { stat } from 'node:fs/promises';

import { usageError } from '../cli-error.ts';

/** @throws CliError if there is no folder at a path. */
export async function requireFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory() !== true) throw usageError(`${path} is not a folder.`);
}

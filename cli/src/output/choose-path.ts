import { promises as fs } from 'node:fs';
import { join } from 'node:path';

import type { Download } from '@nsem/sdk';
import { CliError } from '../cli-error.ts';
import { exitCode } from '../exit-code.ts';

/**
 * Chooses the path to save a download to. A file that the user names is replaced; one with the name
 * that the provider chose is not.
 *
 * @param given the path of a file or a folder; null for the current folder.
 * @throws CliError if a file with that name exists.
 */
export async function choosePath(
  { filename }: Pick<Download, 'filename'>,
  given: string | null,
): Promise<string> {
  if (given !== null && !(await statOf(given))?.isDirectory()) return given;
  const path = join(given ?? '.', filename);
  if ((await statOf(path)) === null) return path;
  throw new CliError(`${path} already exists.`, {
    code: 'cli.file-exists',
    exitCode: exitCode.conflict,
    suggestion: `To replace it, save it alone with: --output ${path}`,
  });
}

/** Null if the file cannot be inspected: saving reports why. */
const statOf = (path: string) => fs.stat(path).catch(() => null);

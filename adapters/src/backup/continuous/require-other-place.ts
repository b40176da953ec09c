import { realpath } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { isMissing } from '../../files/system-error.ts';
import { StartError } from '../../start-error.ts';

/** The path without links, as far as it exists: the disk of a folder may not be mounted yet. */
async function resolveLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (isMissing(error)) return resolve(path);
    throw error;
  }
}

/**
 * Refuses a folder for backups in the data directory: what destroys one destroys the other.
 *
 * @throws {StartError}
 */
export async function requireOtherPlace(folder: string, dataDir: string): Promise<void> {
  const [backup, data] = [await resolveLinks(folder), await resolveLinks(dataDir)];
  const path = relative(data, backup);
  const isInside = path === '' || !(path === '..' || path.startsWith(`..${sep}`));
  if (!isInside) return;
  throw new StartError(
    `NSEM_CONTINUOUS_BACKUP=${folder} is in the data directory ${dataDir}: name a folder on another disk.`,
  );
}

import { realpath } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { isMissing } from '../../files/disk.ts';
import { StartError } from '../../start/start-error.ts';

/** The operator's settings of a continuous backup. */
export type ContinuousConfig = Readonly<{
  folder: string;
  /** From one segment to the next. */
  seconds: number;
  /** How far back a time can be restored. */
  days: number;
}>;

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

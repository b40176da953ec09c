import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '../start-error.ts';
import { backupName } from './backup-kind.ts';

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Names an archive after the time if a folder is given; never replaces a file.
 *
 * @throws {StartError} if the file exists, or there is no folder for it.
 */
export function chooseTarget(given: string, ...name: Parameters<typeof backupName>): string {
  const path = resolve(given);
  const target = isFolder(path) ? join(path, backupName(...name)) : path;
  if (existsSync(target)) {
    throw new StartError(`${target} already exists; name another file.`, { fault: 'conflict' });
  }
  if (isFolder(dirname(target))) return target;
  throw new StartError(`The folder ${dirname(target)} for the backup does not exist.`);
}

import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { brand } from '../wording.ts';
import { StartError } from '../start/start-error.ts';
import { encryptedEnding, encryptedType } from './encryption/encryption.ts';

/** The downloads on the admin's screen. */
export const backupKinds = ['database', 'uploads', 'all'] as const;
export type BackupKind = (typeof backupKinds)[number];

/** The media type of each download that is not encrypted. */
export const backupTypes: Readonly<Record<BackupKind, string>> = {
  database: 'application/vnd.sqlite3',
  uploads: 'application/zip',
  all: 'application/zip',
};

/** A time stamp for file names, to the second, without colons, which some systems do not allow. */
export const timeStamp = (time: number): string =>
  new Date(time)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');

/** Whether backups are encrypted. */
export type Encrypted = Readonly<{ isEncrypted: boolean }>;

/** The file name of a backup, like `nsem-all-2026-11-21T17-25-56Z.zip`, or with `.age` after it. */
export function backupName(
  kind: BackupKind | 'increment',
  time: number,
  { isEncrypted }: Encrypted,
): string {
  const ending = kind === 'database' ? 'db' : 'zip';
  const name = `${brand.toLowerCase()}-${kind}-${timeStamp(time)}.${ending}`;
  return isEncrypted ? `${name}${encryptedEnding}` : name;
}

/** The media type of a backup. */
export const backupType = (kind: BackupKind, { isEncrypted }: Encrypted): string =>
  isEncrypted ? encryptedType : backupTypes[kind];

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

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { unreadableFile } from '../../file-errors.ts';
import { parseBackupName, type BackupName } from './backup-file.ts';

/** A backup in a folder. */
export type BackupFile = BackupName & Readonly<{ path: string; sizeBytes: number }>;

/**
 * Lists the backups in a folder, newest first. Files with other names are ignored.
 *
 * @throws CliError if the folder cannot be read.
 */
export async function listBackups(folder: string): Promise<readonly BackupFile[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw unreadableFile(folder, error);
  });
  const found: BackupFile[] = [];
  for (const name of names) {
    const backup = parseBackupName(name);
    if (backup === null) continue;
    const path = join(folder, name);
    found.push({ ...backup, path, sizeBytes: (await stat(path)).size });
  }
  return found.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}

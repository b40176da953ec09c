import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { CliError, exitCode, unreadableFile } from '../../cli-error.ts';

/** A backup that cannot be relied on. */
export const invalidBackup = (file: string, reason: string): CliError =>
  new CliError(`${file} is not a valid backup: ${reason}.`, {
    code: 'cli.backup-invalid',
    exitCode: exitCode.failure,
  });

/** The contents of a backup. */
export type BackupKind = 'database' | 'uploads' | 'all';

/** A backup, as its name describes it. */
type BackupName = Readonly<{
  name: string;
  kind: BackupKind;
  /** When it was made, ISO 8601. */
  createdAt: string;
  isEncrypted: boolean;
}>;

const shape =
  /^[a-z]{1,20}-(?<kind>database|uploads|all)-(?<day>\d{4}-\d\d-\d\d)T(?<h>\d\d)-(?<m>\d\d)-(?<s>\d\d)Z\.(?:db|zip)(?<age>\.age)?$/;

/** Reads the name that a server gives a backup; null for any other name. */
export function parseBackupName(name: string): BackupName | null {
  const { kind, day, h, m, s, age } = shape.exec(name)?.groups ?? {};
  if (kind === undefined) return null;
  return {
    name,
    kind: kind as BackupKind,
    createdAt: `${day}T${h}:${m}:${s}Z`,
    isEncrypted: age !== undefined,
  };
}

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

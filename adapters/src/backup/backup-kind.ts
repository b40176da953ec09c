import { brand } from '../brand.ts';

/** The downloads on the admin's screen. */
export const backupKinds = ['database', 'uploads', 'all'] as const;
export type BackupKind = (typeof backupKinds)[number];

/** The media type of each download. */
export const backupTypes: Readonly<Record<BackupKind, string>> = {
  database: 'application/vnd.sqlite3',
  uploads: 'application/zip',
  all: 'application/zip',
};

/** A time stamp for file names, to the second, without colons, which some systems do not allow. */
export const timeStamp = (moment: number): string =>
  new Date(moment)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');

/** The file name of a backup, like `nsem-all-2026-11-21T17-25-56Z.zip`. */
export const backupName = (kind: BackupKind, moment: number): string =>
  `${brand.toLowerCase()}-${kind}-${timeStamp(moment)}.${kind === 'database' ? 'db' : 'zip'}`;

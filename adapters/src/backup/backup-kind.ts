import { brand } from '../brand.ts';

/** The three downloads of the admin's screen (specification §2). */
export const backupKinds = ['database', 'uploads', 'all'] as const;
export type BackupKind = (typeof backupKinds)[number];

/** What each of them is, as a media type. */
export const backupTypes: Readonly<Record<BackupKind, string>> = {
  database: 'application/vnd.sqlite3',
  uploads: 'application/zip',
  all: 'application/zip',
};

/** A moment as it stands in file names, to the second: no colons, which some systems do not take. */
export const timeStamp = (moment: number): string =>
  new Date(moment)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');

/** The file name of a backup, like `nsem-all-2026-11-21T17-25-56Z.zip`. */
export const backupName = (kind: BackupKind, moment: number): string =>
  `${brand.toLowerCase()}-${kind}-${timeStamp(moment)}.${kind === 'database' ? 'db' : 'zip'}`;

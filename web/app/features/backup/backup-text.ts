/** The downloads, in the order of the screen. */
export const backupKinds = ['database', 'uploads', 'all'] as const;

export type BackupKind = (typeof backupKinds)[number];

type BackupTexts = Readonly<{ name: string; content: string; done: string; failed: string }>;

export const backupTexts: Readonly<Record<BackupKind, BackupTexts>> = {
  database: {
    name: 'Database',
    content: 'SQLite file, .db',
    done: 'Database download complete',
    failed: 'Failed to download database. Please try again.',
  },
  uploads: {
    name: 'Uploads',
    content: 'Audio, text and processed outputs, .zip',
    done: 'Uploads download complete',
    failed: 'Failed to download uploads. Please try again.',
  },
  all: {
    name: 'All data',
    content: 'Both in one .zip',
    done: 'Backup download complete',
    failed: 'Failed to download backup. Please try again.',
  },
};

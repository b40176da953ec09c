import type { Progress } from '@nsem/sdk';

import { errorText } from '../../lib/api/error-text.ts';
import { formatBytes } from '../../lib/format/sizes.ts';

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

/** The progress of a download: `1.2 MB of 290 MB`, or `1.2 MB so far` if the size is unknown. */
export const progressText = ({ bytes, totalBytes }: Progress): string =>
  totalBytes === null
    ? `${formatBytes(bytes)} so far`
    : `${formatBytes(bytes)} of ${formatBytes(totalBytes)}`;

/** The reason for a failed download. */
export function backupErrorText(error: unknown): string {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return isFull ? 'There is not enough space on this device.' : errorText(error);
}

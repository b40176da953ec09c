import type { Progress } from '@nsem/sdk';

import { errorText } from '../../lib/error-text.ts';
import { formatBytes } from '../../lib/sizes.ts';

/** What can be downloaded, in the order of the specification. */
export const backupKinds = ['database', 'uploads', 'all'] as const;

/** One of the three downloads. */
export type BackupKind = (typeof backupKinds)[number];

type BackupTexts = Readonly<{ name: string; content: string; done: string; failed: string }>;

/** What each download says about itself. */
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

/** How far a download is: `1.2 MB of 290 MB`, or `1.2 MB so far` where nobody knows its end. */
export const progressText = ({ bytes, totalBytes }: Progress): string =>
  totalBytes === null
    ? `${formatBytes(bytes)} so far`
    : `${formatBytes(bytes)} of ${formatBytes(totalBytes)}`;

/** Why a download failed, in a sentence. */
export function backupErrorText(error: unknown): string {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return isFull ? 'There is not enough room on this device.' : errorText(error);
}

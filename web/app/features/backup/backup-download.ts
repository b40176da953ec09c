import type { Progress } from '@nsem/sdk';
import { useSyncExternalStore } from 'react';

import { guardWork } from '../../lib/session/guard-work.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { saveBlob } from '../../lib/browser/save-file.ts';
import { progressText, type BackupKind } from './backup-text.ts';
import { receiveDownload } from './receive-download.ts';

/** A running download; it continues while the user visits other screens. */
type RunningDownload = Readonly<{ text: string | null; cancel: () => void }>;

const running = new Map<BackupKind, RunningDownload>();
const listeners = new Set<() => void>();

function change(kind: BackupKind, next: RunningDownload | null): void {
  if (next === null) running.delete(kind);
  else running.set(kind, next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The running download of a kind, started on any screen: null if there is none. Its `text` is null
 * while the server prepares the backup.
 */
export const useRunningDownload = (kind: BackupKind): RunningDownload | null =>
  useSyncExternalStore(
    subscribe,
    () => running.get(kind) ?? null,
    () => null,
  );

const methods = {
  database: 'downloadDatabase',
  uploads: 'downloadUploads',
  all: 'downloadAll',
} as const;

/**
 * Downloads a backup under the name that the server gives it.
 *
 * @returns the file name; null if the user cancelled or logged out, or the download is already running
 * @throws NsemError; DOMException if the device does not have enough space
 */
export async function downloadBackup(kind: BackupKind): Promise<string | null> {
  // A double click is faster than a button can be disabled.
  if (running.has(kind)) return null;
  const abort = new AbortController();
  const cancel = () => abort.abort();
  const report = (progress: Progress): void => {
    const text = progressText(progress);
    if (running.get(kind)?.text !== text) change(kind, { text, cancel });
  };
  const removeGuard = guardWork(cancel);
  change(kind, { text: null, cancel });
  try {
    const download = await nsem.admin.backups[methods[kind]]({ signal: abort.signal });
    report({ bytes: 0, totalBytes: download.sizeBytes });
    const blob = await receiveDownload(download, report);
    if (abort.signal.aborted) return null;
    saveBlob(blob, download.filename);
    return download.filename;
  } catch (error) {
    if (abort.signal.aborted) return null;
    throw error;
  } finally {
    removeGuard();
    change(kind, null);
  }
}
